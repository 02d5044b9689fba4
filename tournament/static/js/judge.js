// On every page of a judge: the queue of what is not yet sent, with what became of each sheet, claim and ruling; and the
// rules, for rulings without a network.

import { Engine } from "./engine.js";
import { isOtherAnswer } from "./outbox.js";
import { outbox, start, told } from "./panel.js";

export const engine = new Engine(document.getElementById("outbox").dataset.engine);

const KINDS = {
  claim_accepted: "accepted",
  claim_refused: "refused_claim",
  claim_counted: "counted",
  claim_disputed: "conflict",
  sheet_disputed: "conflict",
  count_confirmed: "agrees",
  sheet_verified: "agrees",
};

start((entry) => (isOtherAnswer(entry) ? "ruling_differs" : (KINDS[entry.entry.kind] ?? "sent")))
  .then(() => engine.prepare())
  .then(() => (document.body.dataset.rulings = "ready"))
  .catch(() => {}); // no network now: the next page tries again

export { outbox, told };
