// Check-in without waiting, and without a network: the device knows everybody, finds at each letter, keeps each tap and
// sends it. Without this script the page works by plain forms.

import { element, outbox, start } from "./panel.js";
import { People } from "./people.js";
import { canScan, scan } from "./scan.js";
import { Trial } from "./trial.js";
import { word } from "./words.js";

const ROWS = 60;
const ASK_EVERY_MS = 5_000;

const page = document.querySelector("[data-people]");
const part = page.querySelector("[data-part]");
const search = page.querySelector("[data-search]");
const scanButton = page.querySelector("[data-scan]");
const camera = page.querySelector("[data-camera]");
const told = page.querySelector("[data-told]");
const { people: url, person: personUrl, zone } = page.dataset;
const people = new People(document.body.dataset.slug, url);
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: zone, timeStyle: "medium", hourCycle: "h23" });

let ahead = new Map(); // number -> whether the person is here, by taps that are on their way
let done = []; // whom the last tap checked in

function isHere(one) {
  return ahead.get(one.number) ?? Boolean(one.here);
}

function isMissing(one) {
  return one.status === "registered" && !isHere(one);
}

const VIEWS = { missing: isMissing, here: isHere, all: () => true };

function named(one) {
  return `${one.number} ${one.name}`;
}

function describe(one) {
  const about = [element("span", { className: "number", textContent: one.number }), " ", element("bdi", { className: "name", textContent: one.name })];
  const more = (className, text, dir = "auto") => text && about.push(" ", element("bdi", { className, dir, textContent: text }));
  more("small", one.party);
  more("small", one.phone, "ltr");
  more("", one.accessible ? "♿" : "");
  more("small note", one.notes);
  return about;
}

function status(one) {
  const text = isHere(one) ? `✓ ${one.here ? word("here_since", { time: clock.format(new Date(one.here)) }) : word("here")}` : word(one.status);
  return element("span", { className: `status ${isHere(one) ? "here" : one.status}`, textContent: text });
}

function row(one) {
  if (!isMissing(one)) return element("li", {}, element("a", { className: "tap", href: personUrl.replace("/0/", `/${one.number}/`) }, ...describe(one), " ", status(one)));
  const item = element("li", {}, element("button", { className: "tap", name: "numbers", value: one.number }, ...describe(one)));
  const company = one.party ? people.all.filter((other) => other.party === one.party && isMissing(other)) : [];
  if (company.length > 1) {
    const value = company.map(({ number }) => number).join();
    item.append(element("button", { className: "party", name: "numbers", value, textContent: word("party", { count: company.length }) }));
  }
  return item;
}

function undoBar() {
  const names = done.map((number) => people.get(number)).filter(Boolean).map(named).join(", ");
  const bar = element("form", { method: "post", className: "undo" }, element("span", {}, `✓ ${word("checked_in")} `, element("b", {}, element("bdi", { textContent: names }))));
  bar.setAttribute("role", "status");
  bar.append(element("button", { name: "numbers", value: done.join(), textContent: word("undo") }));
  return bar;
}

let touched = false; // a finger is on the list: nothing moves under it
let stale = false;

/** Show parts of the page. What is the same stays, and so does the place of the keyboard. */
function put(parts) {
  const fresh = element("div", {}, ...parts);
  fresh.dataset.part = "";
  if (fresh.isEqualNode(part)) return;
  const active = part.contains(document.activeElement) ? document.activeElement.value : null;
  part.replaceChildren(...fresh.childNodes);
  if (active) part.querySelector(`button[value="${active}"]`)?.focus();
}

function draw() {
  stale = touched;
  if (touched) return;
  const view = search.form.elements.view.value;
  const found = people.find(search.value).filter(VIEWS[view]);
  const none = element("li", { className: "none", textContent: word(search.value ? "nobody_found" : "nobody_missing") });
  const list = element("ul", { className: "people" }, ...(found.length ? found.slice(0, ROWS).map(row) : [none]));
  const parts = [element("form", { method: "post", className: "list-form" }, list)];
  if (done.length) parts.unshift(undoBar());
  if (found.length > ROWS) parts.push(element("p", { className: "small", textContent: word("more") }));
  if (people.missed) parts.unshift(element("p", { className: "notice", textContent: people.at ? word("as_of", { time: clock.format(people.at) }) : word("no_list") }));
  put(parts);
  const placed = people.all.filter((one) => one.status === "registered");
  const here = placed.filter(isHere).length;
  const counts = { here, registered: placed.length, missing: placed.length - here };
  for (const count of page.querySelectorAll("[data-count]")) count.textContent = counts[count.dataset.count];
}

async function decide(numbers, here) {
  const label = `${word(here ? "check_in" : "undo")}: ${numbers.map((number) => people.get(number)).filter(Boolean).map(named).join(", ")}`;
  try {
    await outbox.add({ url: here ? page.dataset.checkIn : page.dataset.undo, body: { numbers }, label, here });
  } catch {
    return part.prepend(element("p", { className: "problems", role: "alert", textContent: word("not_kept") }));
  }
  outbox.send();
}

async function look() {
  ahead = new Map((await outbox.waiting()).flatMap(({ body, here }) => (body.numbers ?? []).map((number) => [number, here])));
  draw();
}

async function ask() {
  if (!document.hidden && !(await people.refresh())) return location.reload(); // logged out: the server says so
  draw();
}

search.addEventListener("input", draw);
search.form.addEventListener("change", ({ target }) => target !== search && draw());
search.form.addEventListener("submit", (event) => event.preventDefault());
part.addEventListener("pointerdown", () => (touched = true));
for (const over of ["pointerup", "pointercancel"]) {
  addEventListener(over, () => setTimeout(() => {
    touched = false; // … once the tap has been taken
    if (stale) draw();
  }));
}
part.addEventListener("submit", async (event) => {
  event.preventDefault();
  const numbers = event.submitter.value.split(",").map(Number);
  const here = !event.target.matches(".undo");
  done = here ? numbers : [];
  for (const number of numbers) ahead.set(number, here); // at once: a second finger finds the next row
  touched = false;
  search.value = "";
  draw();
  search.focus();
  await decide(numbers, here);
});
outbox.addEventListener("change", ({ detail: entry }) => {
  if (entry?.state === "sent" && entry.body.numbers) people.decided(entry.entry);
  if (entry?.state === "refused") ask(); // somebody was faster: what else has happened?
  look();
});
addEventListener("online", ask);
addEventListener("offline", ask);
function tell(key) {
  told.textContent = key ? word(key) : "";
  told.hidden = !key;
}

scanButton.hidden = !canScan;
if (!canScan) tell("no_scan");
scanButton.addEventListener("click", async () => {
  if (!camera.hidden) return void (camera.hidden = true); // the second press ends it
  tell("");
  const text = await scan(camera).catch(() => tell("no_camera"));
  if (!text) return;
  const found = await people.scanned(text);
  if (!found) return tell("code_of_nobody");
  search.form.elements.view.value = "all";
  search.value = `#${found.number}`;
  draw();
});

new Trial(page, people, clock).offer();
start();
await people.load();
await look();
document.body.dataset.people = people.at ? "ready" : "missing";
setInterval(ask, ASK_EVERY_MS);
