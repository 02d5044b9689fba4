// The player's page: whose turn it is and what to do now, from the public state.

import { die } from "./dice.js";
import { Live } from "./live.js";
import { active, discarding, mendedText, myTurn, robberText, todo, turnText } from "./play.js";
import { clockText, word } from "./words.js";

const $ = (id) => document.getElementById(id);
const mine = $("player").dataset.group;
const live = new Live(document.body.dataset.slug);

function set(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text; // a live region speaks only when it changes
}

function draw(state) {
  document.querySelector(".now").classList.toggle("mine", myTurn(state, mine));
  set("turn", turnText(state, mine));
  set("todo", todo(state, mine));
  set("mended", mendedText(state));
  $("dice").replaceChildren(...(state.dice ?? [null, null]).map(die));
  set("total", state.total ? String(state.total) : "");
  for (const side of ["sun", "moon"]) set(`robber_${side}`, robberText(state, side));
  $("discard").hidden = !discarding(state);
  $("notice").hidden = !state.notice;
  set("notice", state.notice?.[document.documentElement.lang] ?? Object.values(state.notice ?? {})[0] ?? "");
  const declare = $("declare");
  if (declare) declare.disabled = !(active(state, mine) && ["running", "paused"].includes(state.phase));
}

function tick() {
  const left = live.left();
  set("time", left === null ? "" : clockText(left));
  const silent = live.silentFor();
  set("connection", silent > 12_000 ? word("silent", { seconds: Math.round(silent / 1000) }) : "");
}

$("hand").addEventListener("input", () => {
  const hand = Number($("hand").value) || 0;
  set("discards", word("discards", { count: hand > 7 ? Math.floor(hand / 2) : 0 }));
});
// When somebody else sits near me the page is drawn anew. Phones ask after each announcement, each at its own moment.
const near = new Set(($("player").dataset.tables ?? "").split(" ").map(Number));
const { reseated, asOf } = $("player").dataset;
const SPREAD_MS = 15_000;
let round = null;

async function askForSeats() {
  const answer = await fetch(reseated).catch(() => null);
  const { changes } = answer?.ok ? await answer.json() : { changes: [] };
  const mine = changes.some(([number, tables]) => number > Number(asOf) && tables.some((table) => near.has(table)));
  if (mine && !document.activeElement.matches("input")) location.reload();
}

function atNewRound(state) {
  if (reseated && round !== null && round !== state.round) setTimeout(askForSeats, Math.random() * SPREAD_MS);
  round = state.round;
}

document.addEventListener("visibilitychange", () => reseated && !document.hidden && askForSeats());
live.listen(draw);
live.listen(atNewRound).start();
setInterval(tick, 200);
