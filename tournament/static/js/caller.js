// The caller's clock, and the keyboard: a digit picks a die, Enter sends, Space presses the big button, and buttons
// with a key of their own show it. What is open or chosen stays so when the page is drawn anew.

import { live } from "./refresh.js";
import { clockText } from "./words.js";

function left(element) {
  const { starts, deadline, remaining, discards } = element.dataset;
  const until = Number(deadline || discards);
  if (!until) return remaining ? Number(remaining) : null;
  return Math.max(until - Math.max(live.now(), Number(starts || 0)), 0);
}

function tick() {
  for (const element of document.querySelectorAll("#time, .countdown")) {
    const ms = left(element);
    const wait = Number(element.dataset.starts || 0) - live.now();
    const counting = wait > 0 && Boolean(element.dataset.deadline);
    element.textContent = counting ? String(Math.ceil(wait / 1000)) : ms === null ? "–" : clockText(ms);
    element.classList.toggle("get-ready", counting);
    element.classList.toggle("last-seconds", !counting && Boolean(element.dataset.deadline) && ms <= 10_000);
  }
}

// ---- Dice

const keypad = () => document.querySelector(".keypad");
const chosen = (name) => keypad()?.querySelector(`[name=${name}]:checked`)?.value;

function pick(face) {
  const form = keypad();
  const empty = ["first", "second"].find((name) => form && !chosen(name));
  if (!empty) return;
  form.querySelector("details")?.setAttribute("open", "");
  form.querySelector(`[name=${empty}][value="${face}"]`).checked = true;
  remember();
}

// ---- What stays when the page is drawn anew

const open = new Map();
let dice = {};

function remember() {
  const form = keypad();
  dice = { of: form?.action + form?.elements.round.value, first: chosen("first"), second: chosen("second") };
  const sum = form?.querySelector(".sum");
  if (sum) sum.textContent = dice.first && dice.second ? `= ${Number(dice.first) + Number(dice.second)}` : "";
}

function bringBack() {
  for (const [id, isOpen] of open) document.getElementById(id)?.toggleAttribute("open", isOpen);
  const form = keypad();
  if (form && form.action + form.elements.round.value === dice.of) {
    for (const name of ["first", "second"]) {
      if (dice[name]) form.querySelector(`[name=${name}][value="${dice[name]}"]`).checked = true;
    }
  }
  remember();
  tick();
}

document.addEventListener("click", (event) => {
  const summary = event.target.closest("details[id] > summary");
  if (summary) open.set(summary.parentElement.id, !summary.parentElement.open);
  if (event.detail && event.target.matches(".keypad [type=radio]")) event.target.blur(); // a finger needs no focus
});
document.addEventListener("change", (event) => event.target.closest(".keypad") && remember());
document.addEventListener("reset", () => setTimeout(remember));
document.addEventListener("refreshed", bringBack);

// ---- What was typed is not lost when somebody else was faster

const TYPED = "input:not([type=hidden], [type=radio]), select";
const SENT = "sent";

document.addEventListener("submit", ({ target }) => {
  const typed = [...target.querySelectorAll(TYPED)].map(({ name, value }) => [name, value]);
  sessionStorage.setItem(SENT, JSON.stringify({ action: target.action, typed }));
});

function bringBackTyped() {
  const sent = JSON.parse(sessionStorage.getItem(SENT));
  sessionStorage.removeItem(SENT);
  if (!sent?.typed.length || !document.querySelector(".messages .error")) return;
  for (const form of document.querySelectorAll("form")) {
    if (form.action !== sent.action || !form.querySelector(TYPED)) continue;
    for (const [name, value] of sent.typed) form.elements[name].value = value;
    form.closest("details")?.setAttribute("open", "");
  }
}
bringBackTyped();

// ---- Keys

function press(event) {
  if (/^[1-6]$/.test(event.key)) return pick(event.key), true;
  if (event.key === "Backspace") return keypad()?.reset(), true;
  if (event.key === "Enter") return chosen("first") && chosen("second") && keypad().querySelector("[data-key=Enter]").click(), true;
  if (event.key === " ") return document.querySelector(".steps .big:not([data-key])")?.click(), true;
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  button?.click();
  return Boolean(button);
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=radio]), select, textarea, button, summary");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (press(event)) event.preventDefault();
});

setInterval(tick, 200);
document.body.dataset.keys = "on"; // from here on keys are heard
