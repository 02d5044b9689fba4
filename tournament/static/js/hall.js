// The hall screen: draws the public state, and counts down by itself. It never shows an error, only its last good state.

import { die } from "./dice.js";
import { Live } from "./live.js";
import { mendedKey, phaseKey } from "./phase.js";
import { drawScenes, followCalled, show, tickScenes } from "./scenes.js";
import { Sounds } from "./sounds.js";
import { language, say, sayTyped, speak, text } from "./speech.js";
import { watch } from "./watchdog.js";
import { clockText } from "./words.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const options = new URLSearchParams(location.search);
const left_side = options.get("side"); // the group that sits to the left of whoever looks at this screen
const live = new Live(document.body.dataset.slug, () => ({ ...sounds.about, scene: root.dataset.up ?? "round" }));
const RING = 2 * Math.PI * 45;
const QUIETLY_MS = 12_000;
const COUNT_IN_MS = 700; // less is only the moment until all screens show the same

const sounds = new Sounds(
  (state) => {
    root.dataset.sound = state;
    say("sound", { blocked: "sound_blocked", muted: "sound_muted" }[state] ?? "");
    live.report();
  },
  options.has("preview") || options.has("overlay"),
);

function set(id, content) {
  const element = $(id);
  if (element.textContent !== String(content)) element.textContent = content;
}

// ---- The round

function drawGroup(state) {
  const group = state.winner ? "winner" : (state.group ?? "waiting");
  root.dataset.group = group;
  root.dataset.phase = state.phase;
  $("sign").setAttribute("href", `#${state.group ?? "waiting"}`);
  say("group", state.group ?? "welcome");
  say("round", state.round ? "round" : "", { round: state.round });
  say("phase", phaseKey(state));
  const last = state.last_round && state.round >= state.last_round;
  say("next", last ? "last_round" : state.next_group && !state.ended ? "next" : "", { group: { word: state.next_group } });
  const changes = !last && state.clock.allotment_ms && state.next_allotment_ms && state.clock.allotment_ms !== state.next_allotment_ms;
  say("allotment", changes ? "allotment_changes" : "", { time: clockText(state.next_allotment_ms ?? 0) });
  const sides = ["sun", "moon"].includes(left_side) && ["sun", "moon"].includes(state.group);
  root.dataset.lit = sides ? (state.group === left_side ? "left" : "right") : "";
}

function drawDice(state) {
  const dice = state.robber_dice ?? state.dice;
  const key = JSON.stringify([state.round, dice, state.robber_dice !== null]);
  say("dice_label", state.robber_dice ? "robber_roll" : dice ? "dice" : "");
  if ($("dice").dataset.key === key) return;
  $("dice").dataset.key = key;
  $("dice").replaceChildren(...(dice ?? [null, null]).map(die));
  set("total", dice ? dice[0] + dice[1] : "");
}

function drawRobbers(state) {
  for (const side of ["sun", "moon"]) {
    const at = state.robbers[side];
    if (at === 7) say(`robber_${side}`, "desert");
    else say(`robber_${side}`, String(at));
  }
}

function drawRecent(state) {
  const recent = state.recent.slice(-6);
  const list = $("recent");
  while (list.children.length > recent.length) list.lastChild.remove();
  while (list.children.length < recent.length) list.append(document.createElement("li"));
  recent.forEach((roll, place) => {
    list.children[place].textContent = roll.total;
    list.children[place].classList.toggle("seven", roll.total === 7);
  });
}

function drawNotes(state) {
  sayTyped("notice", state.notice);
  sayTyped("big_notice", state.notice);
  say("correction", mendedKey(state));
  const extra = (state.extra_time ?? []).map((more) => more.table).join(" · ");
  say("extra", extra ? "extra_time" : "", { table: extra });
  const tables = state.claim?.tables.map((claim) => claim.table).join(" · ");
  say("claims", tables && !state.winner ? "claim_at" : "", { table: tables });
}

let announced = "";
function announce(state) {
  const say_one = (key, places) => text(language(), key, places);
  const said = [say_one(state.group ?? "waiting"), state.round ? say_one("round", { round: state.round }) : ""];
  if (state.total) said.push(say_one("said_dice", { total: state.total }));
  if (mendedKey(state)) said.push(say_one(mendedKey(state)));
  const sentence = said.filter(Boolean).join(", ");
  if (state.number !== announced) set("spoken", sentence);
  announced = state.number;
}

/** A clock that starts, stops, or is ended while nobody counted down: people look up who look at their cards. */
function signal(from, to) {
  if (to === "running") sounds.play("start");
  else if (from === "running" && to === "paused") sounds.play("warning");
  else if (from === "running" && to === "over" && counted === null) sounds.play("up");
}

let before = null;
function draw(state) {
  drawGroup(state);
  drawDice(state);
  drawRobbers(state);
  drawRecent(state);
  drawNotes(state);
  drawScenes(state);
  announce(state);
  sounds.follow(state.sound);
  if (before && state.phase !== before.phase) signal(before.phase, state.phase);
  before = state;
  tick();
}

// ---- The clock

let counted = null;
function count(clock, left) {
  const running = clock.state === "running" && left !== null && left <= 10_000;
  // The end of a round may be told before the clock here has come to it: time is up all the same.
  const ended = clock.state === "over" && counted !== null;
  const second = running ? Math.ceil(left / 1000) : ended ? 0 : null;
  root.classList.toggle("last-seconds", second !== null);
  root.classList.toggle("time-up", second === 0);
  if (second === counted) return;
  if (second === 0) sounds.play("up");
  else if (second !== null) sounds.play("second");
  if (second === 10) set("spoken", text(language(), "ten_seconds"));
  if (second === 0) set("spoken", text(language(), "time_up"));
  counted = second;
}

function tick() {
  const { state } = live;
  if (!state) return;
  const { clock } = state;
  const left = live.left();
  const still = clock.state === "over" ? 0 : clock.allotment_ms;
  set("time", left !== null ? clockText(left) : still !== null ? clockText(still) : "");
  const whole = clock.state === "discarding" ? left : clock.allotment_ms;
  const until_start = clock.state === "running" && clock.starts_ms ? clock.starts_ms - live.now() : 0;
  if (until_start > COUNT_IN_MS) set("time", Math.ceil(until_start / 1000)); // 3, 2, 1
  const share = left !== null ? Math.min(left / (whole || 1), 1) : clock.state === "over" ? 0 : 1;
  $("ring").style.strokeDashoffset = RING * (1 - share);
  count(clock, left);
  tickScenes(state, live);
  show(state, live);
  const silent = live.silentFor();
  say("connection", silent > QUIETLY_MS ? "silent" : "", { seconds: Math.round(silent / 1000) });
}

$("ring").style.strokeDasharray = RING;
speak(() => live.state && draw(live.state));
live.listen(draw).start();
followCalled(document.body.dataset.slug);
watch(live);
setInterval(tick, 100); // ten times a second is smooth enough, and light on a cheap television
