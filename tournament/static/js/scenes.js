// The scenes of the hall screen: which one is up, and what stands in it.

import { fit } from "./fit.js";
import { language, say } from "./speech.js";
import { clockText } from "./words.js";

const $ = (id) => document.getElementById(id);
const pinned = new URLSearchParams(location.search).get("scene"); // a screen for one purpose, or the desk's preview
const TURN_MS = 12_000;
const CALLED_AT_ONCE = 20;
const CALLED_MS = 8_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHANCES = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]; // of 36, for the totals from 2 to 12

function programme(state, now) {
  const scenes = state.starts_at > now ? ["welcome", "countdown", "seats", "rules"] : ["welcome", "seats", "rules"];
  return scenes[Math.floor(now / TURN_MS) % scenes.length];
}

/** The scene that is due: pinned to this screen, chosen at the desk, or as play has it. */
export function sceneOf(state, live) {
  const now = live.now();
  if (pinned && pinned !== "auto") return pinned;
  if (live.silentFor() > 60_000 && !live.left()) return "manual";
  if (state.scene) return state.scene.name;
  if (state.winner) return "winner";
  if (state.claim?.waiting && state.phase === "paused") return "claim";
  if (state.ended) return "leaders";
  if (state.phase === "break") return "break";
  if (state.notice && ["waiting", "over"].includes(state.phase)) return "notice";
  return state.phase === "waiting" ? programme(state, now) : "round";
}

let up = "round";

/** Put the scene that is due on the wall. */
export function show(state, live) {
  const due = sceneOf(state, live);
  if (due !== up) {
    for (const scene of document.querySelectorAll("[data-scene]")) scene.hidden = scene.dataset.scene !== due;
    up = document.documentElement.dataset.up = due;
  }
  for (const scene of document.querySelectorAll("[data-scene]:not([hidden])")) fit(scene);
}

// ---- What stands in them

function element(name, content = "") {
  const made = document.createElement(name);
  made.textContent = content;
  return made;
}

/** The mark of an interim count; it changes language with the page. */
function unofficial() {
  const mark = element("small", "");
  mark.dataset.word = "unofficial";
  say(mark, "unofficial");
  return mark;
}

function drawLeaders(state) {
  const decided = state.winner && state.leaders.every((leader) => leader.official);
  say("leaders_word", state.leaders.length === 0 ? "nothing_counted" : decided ? "final" : "leading");
  const key = JSON.stringify(state.leaders);
  if ($("leaders").dataset.key === key) return;
  $("leaders").dataset.key = key;
  $("leaders").replaceChildren(
    ...state.leaders.map((leader) => {
      const item = element("li");
      const name = element("bdi", leader.name);
      name.dataset.fit = "";
      item.append(element("span", leader.rank), name, element("b", leader.total));
      if (!leader.official) item.append(unofficial());
      return item;
    }),
  );
}

function drawBars(state) {
  const rolls = state.histogram.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(...state.histogram, (rolls * 6) / 36, 1);
  if (!$("bars").children.length) {
    $("bars").append(
      ...CHANCES.map((_, place) => {
        const column = element("div");
        column.append(element("b"), element("i"), element("u"), element("span", place + 2));
        return column;
      }),
    );
  }
  state.histogram.forEach((count, place) => {
    const [figure, bar, chance] = $("bars").children[place].children;
    figure.textContent = count || "";
    bar.style.setProperty("--share", count / highest);
    chance.style.setProperty("--share", (rolls * CHANCES[place]) / 36 / highest);
  });
  say("bars_word", "dice_count", { count: rolls });
}

let called = [];
async function fetchCalled(slug) {
  const answer = await fetch(`/t/${encodeURIComponent(slug)}/missing`).catch(() => null);
  if (answer?.ok) called = (await answer.json()).people;
}

function drawCalled(live) {
  const pages = Math.max(Math.ceil(called.length / CALLED_AT_ONCE), 1);
  const page = Math.floor(live.now() / CALLED_MS) % pages;
  const people = called.slice(page * CALLED_AT_ONCE, (page + 1) * CALLED_AT_ONCE);
  say("desk_why", called.length ? "desk_why" : "desk_nobody");
  const list = $("called");
  while (list.children.length > people.length) list.lastChild.remove();
  while (list.children.length < people.length) {
    const item = element("li");
    item.append(element("b"), element("span"));
    list.append(item);
  }
  people.forEach((one, place) => {
    const [number, seat] = list.children[place].children;
    number.textContent = `#${one.number}`;
    say(seat, "seat_of", { table: one.table, group: { word: one.group } });
  });
}

/** What changes with the state, or with the language. */
export function drawScenes(state) {
  drawLeaders(state);
  drawBars(state);
  say("manual_time", "manual_2", { time: clockText(state.next_allotment_ms ?? state.clock.allotment_ms ?? 90_000) });
  if (state.winner) {
    $("winner_name").textContent = state.winner.name;
    const { table, group } = state.winner;
    say("winner_table", table ? "winner_table" : "", { table, group: { word: group } });
  }
  const tables = state.claim?.tables.filter((claim) => !["accepted", "refused"].includes(claim.state)) ?? [];
  say("claim_word", tables.length ? "claim_at" : "", { table: tables.map((claim) => claim.table).join(" · ") });
}

/** The time until something that may be weeks away: whole days, then hours, then minutes. */
function farText(ms) {
  if (ms < HOUR_MS) return clockText(ms);
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)}:${clockText(ms % HOUR_MS).padStart(5, "0")}`;
  const unit = { style: "unit", unit: "day", unitDisplay: "long" };
  return new Intl.NumberFormat(language(), unit).format(Math.floor(ms / DAY_MS));
}

/** What changes by itself: countdowns, and the pages of a long list. */
export function tickScenes(state, live) {
  const until = state.scene?.until_ms;
  const start = Math.max((until ?? state.starts_at) - live.now(), 0);
  say("countdown_word", start ? "begins_in" : "begins_now");
  $("countdown").textContent = start ? farText(start) : "";
  const back = state.phase === "break" ? state.clock.deadline_ms : until;
  const pause = back ? Math.max(back - live.now(), 0) : 0;
  say("break_word", pause ? "goes_on_in" : "goes_on_soon");
  $("break_left").textContent = pause ? clockText(pause) : "";
  if (up === "desk") drawCalled(live);
}

/** Keep asking who is missing while the screen says so. */
export function followCalled(slug) {
  let asked = 0;
  setInterval(() => {
    if (up !== "desk" || performance.now() - asked < 10_000) return;
    asked = performance.now();
    fetchCalled(slug);
  }, 500);
}
