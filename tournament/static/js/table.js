// The tablet on a table: the same for both sides, each in its own half.

import { die } from "./dice.js";
import { Live } from "./live.js";
import { mendedText, myTurn, robberText, todo, turnText } from "./play.js";
import { clockText, word } from "./words.js";

const halves = document.querySelectorAll(".half");
const live = new Live(document.body.dataset.slug);

function draw(state) {
  for (const half of halves) {
    const side = half.dataset.group;
    const put = (name, text) => (half.querySelector(`[data-${name}]`).textContent = text);
    half.classList.toggle("mine", myTurn(state, side));
    put("turn", turnText(state, side));
    put("todo", todo(state, side));
    put("mended", mendedText(state));
    put("total", state.total ?? "");
    put("robber", robberText(state, side));
    half.querySelector("[data-dice]").replaceChildren(...(state.dice ?? [null, null]).map(die));
  }
  const total = state.total ? word("said_dice", { total: state.total }) : "";
  document.getElementById("spoken").textContent = [word(state.group ?? "waiting"), total].filter(Boolean).join(", ");
}

function tick() {
  const left = live.left();
  const silent = live.silentFor();
  for (const half of halves) {
    half.querySelector("[data-time]").textContent = left === null ? "" : clockText(left);
    const text = silent > 12_000 ? word("silent", { seconds: Math.round(silent / 1000) }) : "";
    half.querySelector("[data-connection]").textContent = text;
  }
}

live.listen(draw).start();
setInterval(tick, 200);
