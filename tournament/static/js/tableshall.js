// The hall screen of an event at separate tables: who sits where, the clock, who leads, who goes on and why.

import { Live } from "./live.js";
import { Sounds } from "./sounds.js";
import { extraLeft, sceneOf, stageText } from "./tablescene.js";
import { clockText, word } from "./words.js";

const SILENT_MS = 8_000;
const $ = (id) => document.getElementById(id);
const slug = document.body.dataset.slug;
const live = new Live(slug, () => sounds.about);
let seating = null; // number of the seating that is drawn

const sounds = new Sounds(
  (state) => {
    document.documentElement.dataset.sound = state;
    set("sound", { blocked: word("sound_blocked"), muted: word("sound_muted") }[state] ?? "");
    live.report();
  },
  false,
  ["start", "warning", "second", "up", "end"],
);

function set(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function row(name, value) {
  const item = document.createElement("li");
  item.append(element("bdi", name), element("b", value));
  return item;
}

/** The notice in every language that it was written in, the page's own first: a hall reads more than one. */
function drawNotice({ notice }) {
  const { lang } = document.documentElement;
  const said = Object.entries(notice ?? {}).sort(([a], [b]) => (b === lang) - (a === lang));
  const mark = JSON.stringify(said);
  if ($("notice").dataset.said === mark) return;
  $("notice").dataset.said = mark;
  $("notice").replaceChildren(
    ...said.map(([code, text]) => {
      const span = element("span", text);
      span.lang = code;
      span.dir = "auto";
      return span;
    }),
  );
}

/** Tables that play longer, each with its own clock. */
function drawExtra({ extra_time }) {
  const shown = extra_time.map((extra) => [extra.table, extraLeft(live, extra)]).filter(([, left]) => left !== null);
  $("extra").hidden = !shown.length;
  const list = $("extra").querySelector("ul");
  while (list.children.length > shown.length) list.lastChild.remove();
  while (list.children.length < shown.length) list.append(row("", ""));
  shown.forEach(([table, left], place) => {
    const [name, time] = list.children[place].children;
    name.textContent = word("table", { table });
    time.textContent = clockText(left);
  });
}

function drawLeaders(state) {
  set("ranked_by", state.leaders.length ? word(`by_${state.leaders[0].by}`) : "");
  $("leaders").replaceChildren(
    ...state.leaders.map((leader) => {
      const item = row(leader.name, leader.figure);
      item.prepend(element("span", leader.rank));
      if (!leader.official) item.append(element("small", word("unofficial")));
      return item;
    }),
  );
}

function drawCut({ sitting }) {
  const cut = sitting?.cut;
  $("cut").hidden = !cut;
  if (!cut) return;
  set("cut_title", word(`going_on_${cut.stage}`));
  $("going_on").replaceChildren(...cut.going_on.map(({ name }) => element("li", name)));
  const criterion = word(`by_${cut.decided_by}`);
  set("first_out", cut.first_out ? word("first_out", { name: cut.first_out, criterion }) : "");
}

async function drawSeats({ sitting }) {
  if (!sitting || sitting.seating === seating) return;
  const wanted = sitting.seating;
  const answer = await fetch(`/t/${encodeURIComponent(slug)}/tables/seating.json`).catch(() => null);
  if (!answer?.ok) return;
  const { tables } = await answer.json();
  const names = tables.flatMap(({ table, people }) => people.map((name) => [name, table]));
  names.sort(([one], [other]) => one.localeCompare(other, document.documentElement.lang));
  $("seats").replaceChildren(...names.map(([name, table]) => row(name, table)));
  seating = wanted;
  fitted = "";
}

const MOST_COLUMNS = 10;
const LINE = 1.65; // of a row's letters, with what is between rows
const WIDTH = 10.5; // of a column: a name, its table and the gap
let fitted = "";

/** Nobody's seat may hang over the edge, with two hundred names and a notice too: the columns that let letters be largest. */
function fitSeats() {
  const seats = $("seats");
  const { clientWidth: width, clientHeight: height } = seats;
  const count = seats.children.length;
  const key = `${width} ${height} ${count}`;
  if (!height || !count || key === fitted) return;
  fitted = key;
  const sizes = Array.from({ length: MOST_COLUMNS }, (_, more) => {
    const rows = Math.ceil(count / (more + 1)) + 0.8; // the padding
    return Math.min(height / rows / LINE, width / (more + 1) / WIDTH);
  });
  const largest = 1.35 * Number.parseFloat(getComputedStyle(document.body).fontSize);
  const size = Math.min(Math.max(...sizes), largest);
  const columns = sizes.findIndex((one) => one >= size) + 1;
  seats.style.setProperty("--columns", columns);
  seats.style.fontSize = `${size}px`;
}

function draw(state) {
  const { sitting } = state;
  set("stage", stageText(state));
  drawNotice(state);
  sounds.follow(state.sound);
  set("results", sitting && sitting.phase !== "drawn" ? word("results", sitting) : "");
  drawLeaders(state);
  drawCut(state);
  drawSeats(state);
  $("winner").hidden = !state.winner;
  if (state.winner) set("winner_name", state.winner.name);
  tick();
}

// ---- Sounds: each for a change that this screen has seen, none for what it finds when it is opened

const STARTS_FROM = new Set(["drawn", "paused", "last_turn"]);
const ENDS_WITH = new Set(["over", "drawn"]); // drawn: the next sitting
const HEARD = { warning: "warning", last_turn: "up" };
const LAST_SECONDS = 10;
let before = null;
let counted = null;

function hear(scene, left) {
  if (before && scene !== before) {
    if (scene === "running" && STARTS_FROM.has(before)) sounds.play("start");
    else if (HEARD[scene]) sounds.play(HEARD[scene]);
    else if (ENDS_WITH.has(scene) && before !== "waiting" && !ENDS_WITH.has(before)) sounds.play("end");
  }
  const second = scene === "warning" && left !== null ? Math.ceil(left / 1_000) : null;
  if (second !== counted && second !== null && second > 0 && second <= LAST_SECONDS) sounds.play("second");
  [before, counted] = [scene, second];
}

function tick() {
  const { state } = live;
  if (!state) return;
  const { scene, text, time } = sceneOf(state, live.left(), live.startsIn());
  document.documentElement.dataset.scene = state.winner ? "winner" : scene;
  hear(scene, live.left());
  if (scene === "drawn") fitSeats();
  set("scene", text);
  set("time", time);
  drawExtra(state);
  const silent = live.silentFor();
  set("connection", silent > SILENT_MS ? word("silent", { seconds: Math.round(silent / 1_000) }) : "");
}

live.listen(draw).start();
setInterval(tick, 250);
