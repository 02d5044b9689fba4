// Which word tells where the course of play is: keys of the page's words, the same on the wall, phones and tablets.

const PHASES = {
  waiting: "waiting",
  announced: "announced",
  robbers: "discard_then_robbers",
  running: "play",
  break: "break",
};
const UNDONE = { dice_rolled: "undone_dice", robbers_rolled: "undone_dice", round_announced: "undone_round" };

export function phaseKey(state) {
  if (state.claim?.waiting && ["running", "paused"].includes(state.phase)) return "claim_counted";
  if (state.phase === "rolled") return state.total === 7 ? "discard" : "play";
  if (state.phase === "paused") return pausedKey(state);
  if (state.phase === "over") return state.dice ? "over" : "skipped"; // without dice nobody had time that could be up
  return PHASES[state.phase];
}

/** Why the clock stands. */
export function pausedKey(state) {
  return state.clock.reason ? `paused_${state.clock.reason}` : "paused";
}

/** What was mended with the newest announcement, or stands corrected or played again; nothing in most rounds. */
export function mendedKey(state) {
  if (state.undone) return UNDONE[state.undone] ?? "undone";
  if (state.correction_of) return "correction";
  if (!state.played_again) return "";
  return state.phase === "announced" ? "again" : "again_rolled"; // what it brought before is given back by then
}
