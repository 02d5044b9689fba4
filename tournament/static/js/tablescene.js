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
