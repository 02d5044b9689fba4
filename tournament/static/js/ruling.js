// A ruling's form: answered by the server while that answers soon, else here, by the same rules. What is to be kept goes
// into the outbox with the answer that the judge was told, and the server checks it when it arrives.

import { engine, outbox } from "./judge.js";
import { cookie } from "./outbox.js";
import { word } from "./words.js";

const PATIENCE = 3_000;

const form = document.getElementById("question");
const [problems, answer, here, working] = ["problems", "answer", "here", "working"].map((id) => document.getElementById(id));
const keepButton = form.querySelector("[name=keep]");

let told = null; // the answer that is shown

/** What the server says; null where it says nothing in time. Anything but an answer is a page, which it shows itself. */
async function askServer(given) {
  if (!navigator.onLine) return null;
  const headers = { Accept: "application/json", "X-CSRFToken": cookie("csrftoken") };
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(form.action, { method: "POST", body: given, headers, signal }).catch(() => null);
  if (!response || response.status >= 500) return null;
  if (response.headers.get("Content-Type").startsWith("application/json")) return response.json();
  form.submit();
  return new Promise(() => {});
}

function askHere(given) {
  const { game, name } = form.dataset;
  return engine.ask({ game, name, given: Object.fromEntries(given) }, document.documentElement.lang);
}

function typed() {
  const given = new URLSearchParams(new FormData(form));
  given.delete("csrfmiddlewaretoken"); // the page may be older than the log-in; the cookie is not
  return given;
}

async function ask() {
  const given = typed();
  working.hidden = false;
  try {
    const found = await askServer(given);
    show(found ?? (await askHere(given)), !found);
  } catch {
    show({ problems: [["", word("no_engine")]] }, true);
  }
  working.hidden = true;
}

function show(found, computedHere) {
  told = found.problems.length ? null : found;
  problems.replaceChildren(...found.problems.map(problem));
  problems.hidden = Boolean(told);
  answer.hidden = keepButton.hidden = !told;
  here.hidden = !computedHere;
  if (!told) return;
  answer.querySelector(".where").textContent = told.answer;
  answer.querySelector("bdi").textContent = told.source;
  answer.querySelector("ol").replaceChildren(...told.reasons.map((text) => item(text)));
  answer.scrollIntoView({ block: "nearest" });
}

function item(...content) {
  const made = document.createElement("li");
  made.append(...content);
  return made;
}

function problem([line, text]) {
  if (!document.getElementById(`id_${line}`)) return item(text);
  const link = document.createElement("a");
  Object.assign(link, { href: `#id_${line}`, textContent: "↓" });
  return item(link, ` ${text}`);
}

async function keep() {
  const { name, label, keep: url } = form.dataset;
  const body = { name, inputs: told.inputs, told: told.data };
  if (form.elements.call.value) body.call = Number(form.elements.call.value);
  const page = `${location.pathname}?${typed()}`;
  keepButton.hidden = true;
  try {
    await outbox.add({ url, body, label: `${label}: ${told.answer}`, page });
  } catch {
    return show({ problems: [["", word("not_kept")]] }, true);
  }
  outbox.send();
}

/** One more row, from the template that lies beside the others. */
function addRow(rows) {
  const blank = rows.querySelector("template");
  const [count, add] = [rows.querySelector("[type=hidden]"), rows.querySelector("[name=add]")];
  const row = blank.content.cloneNode(true);
  for (const attribute of ["id", "name", "for"]) {
    for (const element of row.querySelectorAll(`[${attribute}]`)) {
      element.setAttribute(attribute, element.getAttribute(attribute).replace("#", count.value));
    }
  }
  blank.before(row);
  count.value = Number(count.value) + 1;
  add.hidden = Number(count.value) >= Number(rows.dataset.most);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name } = event.submitter ?? {};
  if (name === "add") addRow(event.submitter.closest(".rows"));
  else if (name === "keep") keep();
  else ask();
});
form.addEventListener("input", () => {
  told = null; // what was told answers another question now
  answer.hidden = keepButton.hidden = true;
});

// Somebody is about to ask. Where nothing keeps the rules (no HTTPS), they are fetched while there is a network.
if (navigator.serviceWorker?.controller) form.addEventListener("focusin", () => engine.start().catch(() => {}), { once: true });
else engine.start().catch(() => {});
