// What the course of play means for one side: shared by the player's phone and the table's tablet.

import { mendedKey, pausedKey, phaseKey } from "./phase.js";
import { word } from "./words.js";

const IN_PLAY = ["announced", "rolled", "robbers", "running", "paused"];

export function active(state, mine) {
  return state.group === mine || state.group === "all";
}

/** Whether it is my turn, from the announcement to the end of the clock. */
export function myTurn(state, mine) {
  return active(state, mine) && IN_PLAY.includes(state.phase) && !state.winner;
}

/** Whether hands are counted now, as the dice show a seven. */
export function discarding(state) {
  return state.total === 7 && ["rolled", "robbers"].includes(state.phase);
}

export function turnText(state, mine) {
  if (!state.round) return word("waiting");
  if (state.ended || state.winner) return word("time_up");
  return word(myTurn(state, mine) ? "your_turn" : "not_your_turn");
}

export function todo(state, mine) {
  if (state.winner) return word("winner_is", { name: state.winner.name });
  if (discarding(state)) return word("do_discard");
  if (phaseKey(state) === "skipped") return word("skipped");
  if (!["running", "paused"].includes(state.phase)) return word("do_wait");
  if (state.phase === "paused") return word(pausedKey(state));
  if (state.total === 7) return word(active(state, mine) ? "play" : "on_seven");
  return word(active(state, mine) ? "do_collect" : "do_hand_out", { total: state.total });
}

/** What was mended or taken back; empty in most rounds. */
export function mendedText(state) {
  const key = mendedKey(state);
  return key && word(key);
}

export function robberText(state, side) {
  return state.robbers[side] === 7 ? word("desert") : String(state.robbers[side]);
}
