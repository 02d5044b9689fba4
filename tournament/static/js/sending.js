// What a judge decides with a form (data-send and data-label) goes through the outbox: kept on the device first. Pages that
// may be needed next are kept while there is a network.

import { outbox } from "./judge.js";
import { isolated, word } from "./words.js";
import { tellProblems } from "./sheet.js";

const PATIENCE = 3_000;
const NOT_SENT = ["csrfmiddlewaretoken", "command"];

/** Keep a decision and send it; go on to the page `back` unless the server refuses it soon. Returns what it refuses. */
export async function sendAndGoOn(entry, back) {
  const id = await outbox.add(entry);
  await Promise.race([outbox.send(), new Promise((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE : 0))]);
  const { state, problems } = (await outbox.get(id)) ?? { state: "sent" };
  if (state === "refused") {
    await outbox.remove(id);
    return problems.map(({ text }) => text);
  }
  // Where nothing keeps pages (no HTTPS), this one stays open until the network is back.
  if (state === "sent" || navigator.serviceWorker?.controller) location.assign(back);
  return [];
}

/** The label of a form with what was typed or chosen in it: "Number {registration}". */
function labelOf(form, given) {
  const shown = (name) => form.elements[name].selectedOptions?.[0].text ?? given[name];
  return form.dataset.label.replace(/\{(\w+)\}/g, (_, name) => (name in given ? isolated(shown(name)) : "–"));
}

async function decide(form) {
  if (form.inert) return; // a double click
  const typed = [...new FormData(form)].filter(([name, value]) => value !== "" && !NOT_SENT.includes(name));
  const body = Object.fromEntries(typed);
  const { send: url, back, quiet } = form.dataset;
  const problems = form.parentElement.querySelector(":scope > .problems") ?? document.createElement("ul");
  Object.assign(problems, { className: "problems", role: "alert" });
  form.before(problems);
  form.inert = true;
  try {
    tellProblems(problems, await sendAndGoOn({ url, body, label: labelOf(form, body), quiet: quiet !== undefined }, back));
  } catch {
    tellProblems(problems, [word("not_kept")]);
  }
  form.inert = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-send][data-label]:not([data-sheet])");
  if (!form) return;
  event.preventDefault();
  decide(form);
});

const kept = new Set();

/** The pages on which a judge goes on from here: the claim to count, the call to solve. */
async function keepPages() {
  const next = [...document.querySelectorAll("form[data-back]")].map((form) => form.dataset.back);
  const fresh = next.filter((address) => address !== location.pathname && !kept.has(address));
  fresh.forEach((address) => kept.add(address));
  const { active } = await navigator.serviceWorker.ready;
  if (fresh.length) active.postMessage({ keep: fresh });
}

if ("serviceWorker" in navigator) {
  keepPages();
  document.addEventListener("refreshed", keepPages);
}
