// Keeps a page of the staff true: at each new public state the server draws the page again, and what changed is
// put in place. What somebody is typing is never replaced.

import { Live } from "./live.js";

const live = new Live(document.body.dataset.slug);
// What the page was drawn from, where its forms say so: something may have happened before the first state came.
let shown = document.querySelector("[data-live] [name=seen]")?.value ?? null;

function busy(part) {
  const active = document.activeElement;
  return part.contains(active) && active.matches("input:not([type=hidden]), select, textarea");
}

async function refresh() {
  const parts = document.querySelectorAll("[data-live]");
  if (!parts.length) return;  // all that was waited for is here
  if ([...parts].some(busy)) return setTimeout(refresh, 2_000);
  const answer = await fetch(location.href, { headers: { "X-Requested-With": "refresh" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("[data-live], [data-settled]");
  parts.forEach((part, index) => fresh[index] && !busy(part) && part.replaceWith(document.adoptNode(fresh[index])));
  document.dispatchEvent(new CustomEvent("refreshed"));
}

// What changes without a new state, such as how long a screen has been silent, is asked for every few seconds.
const again = Number(document.querySelector("[data-again]")?.dataset.again ?? 0);
if (again) setInterval(() => document.hidden || refresh(), again * 1_000);

live.listen((state) => {
  const known = `${state.number}`;
  if (shown !== null && shown !== known) refresh();
  shown = known;
});
live.start();

export { live };
