// What a state of an event at separate tables says, for the hall screen and for phones alike.

import { clockText, word } from "./words.js";

const MINUTE_MS = 60_000;

export function stageText({ sitting }) {
  if (!sitting) return "";
  return word(sitting.stage, { number: sitting.number, of: sitting.of });
}

/** The notice that stands, in the page's language if it was written in that. */
export function noticeText({ notice }) {
  return notice ? (notice[document.documentElement.lang] ?? Object.values(notice)[0]) : "";
}

/** Words and time of the present moment. `scene`: waiting, drawn, running, warning, paused, last_turn, over. */
export function sceneOf(state, left, startsIn = 0) {
  const { sitting } = state;
  if (!sitting) return { scene: "waiting", text: word("waiting"), time: "" };
  if (sitting.phase === "running" && startsIn > 0) {
    return { scene: "paused", text: word("running"), time: String(Math.ceil(startsIn / 1_000)) };
  }
  if (sitting.phase === "running" && left !== null && left <= sitting.warning_ms) {
    const minutes = Math.ceil(left / MINUTE_MS);
    return { scene: "warning", text: word("warning", { minutes }), time: clockText(left) };
  }
  const shows = sitting.phase === "running" || sitting.phase === "paused";
  return { scene: sitting.phase, text: word(sitting.phase), time: shows && left !== null ? clockText(left) : "" };
}

/** The same for one table: with extra time its clock goes on when the others' is up. */
export function tableScene(state, live, table) {
  const extra = state.extra_time.find((one) => one.table === table);
  const left = extra ? extraLeft(live, extra) : null;
  if (left === null) return sceneOf(state, live.left(), live.startsIn());
  const phase = state.sitting.phase === "last_turn" ? "running" : state.sitting.phase;
  const shown = sceneOf({ ...state, sitting: { ...state.sitting, phase } }, left, live.startsIn());
  return { ...shown, text: `${shown.text} · ${word("extra_time", { minutes: extra.ms / MINUTE_MS })}` };
}

/** Milliseconds that a table with extra time has; null when that is over. */
export function extraLeft(live, { ms, until_ms }) {
  const left = until_ms === null ? (live.left() ?? 0) + ms : until_ms - live.now();
  return left > 0 ? left : null;
}
