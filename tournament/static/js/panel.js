// The queue of what is not yet sent, always in sight, with receipts, refusals and conflicts; and the worker that lets its
// pages open without a network.

import { isConflict, isOtherAnswer, Outbox } from "./outbox.js";
import { word } from "./words.js";

const shown = document.getElementById("outbox");
const { user, box, receipts, worker, scope, login } = shown.dataset;
export const outbox = new Outbox(user, box, Number(receipts));

let keyOf = () => "sent"; // which word tells of an entry that arrived

/** What became of an entry, in words: the receipt, the conflict, the refusal, or that it still waits. */
export function told(entry) {
  if (entry.state === "refused") return `${word("refused")}: ${entry.problems.map(({ text }) => text).join(" ")}`;
  if (entry.state === "waiting") return entry.login ? word("log_in") : word("waiting");
  const { number, at, data } = entry.entry;
  const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return word(keyOf(entry), { ...data, number, time });
}

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

function line(entry) {
  const mine = entry.user === user;
  const state = isConflict(entry) ? "conflict" : entry.state;
  const text = mine || entry.state !== "waiting" ? told(entry) : word("of_other", { user: entry.user });
  const item = element("li", { className: state }, element("b", { textContent: entry.label }), ` ${text} `);
  if (entry.login && mine) item.append(element("a", { href: login, textContent: word("log_in") }), " ");
  if (entry.page && (entry.state === "refused" || isOtherAnswer(entry))) {
    item.append(element("a", { href: entry.page, textContent: word(isOtherAnswer(entry) ? "look_again" : "correct") }), " ");
  }
  if (entry.state === "refused" || state === "conflict") {
    const label = state === "conflict" ? word("seen") : word("remove");
    item.append(element("button", { type: "button", className: "quiet", onclick: () => outbox.remove(entry.id), textContent: label }));
  }
  return item;
}

async function draw() {
  const entries = await outbox.all();
  const waiting = entries.filter((entry) => entry.state === "waiting").length;
  const alarming = entries.some((entry) => entry.state === "refused" || isConflict(entry));
  const open = shown.querySelector("details")?.open;
  const summary = waiting ? word("not_sent", { count: waiting }) : word("all_sent");
  const details = element("details", {}, element("summary", { id: "unsent", textContent: summary }));
  if (waiting && !navigator.onLine) details.append(element("p", { textContent: word("no_network") }));
  details.append(element("ul", {}, ...entries.toReversed().map(line)));
  details.open = open || alarming || waiting > 0 || entries.length > 0;
  shown.classList.toggle("unsent", waiting > 0);
  shown.classList.toggle("alarm", alarming);
  shown.replaceChildren(details);
}

async function register() {
  if (!("serviceWorker" in navigator)) return; // without HTTPS browsers have none; what is entered is kept all the same
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  document.body.dataset.offline = "ready";
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("message", resolve, { once: true });
    active.postMessage({ prepare: document.documentElement.lang });
  });
}

/** Show the queue and send it; resolves when the worker has prepared its pages, or there is none. `tellBy`: which word
 * tells of an entry that arrived. */
export async function start(tellBy = keyOf) {
  keyOf = tellBy;
  outbox.addEventListener("change", draw);
  addEventListener("online", draw);
  addEventListener("offline", draw);
  draw();
  outbox.send();
  await register().catch(() => {});
}
