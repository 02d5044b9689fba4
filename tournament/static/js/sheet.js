// A score sheet's steppers, running total and limits, from the lines of the game. The server counts again.

import { word } from "./words.js";

/** Points of one line: so many a piece, or by steps. */
function points(input) {
  const count = Math.min(Math.max(Number(input.value) || 0, 0), Number(input.max));
  const steps = input.dataset.steps?.split(",").map(Number);
  return steps ? steps[count] : count * Number(input.dataset.vp);
}

function labelOf(input) {
  return input.labels?.[0]?.textContent.replace(/:$/, "") ?? input.name;
}

/** The sheet of one person inside `root`: inputs with data-vp are lines, those with data-tie
 * criteria, of which those with data-kind make up the hand. */
export class Sheet {
  constructor(root) {
    this.root = root;
    root.addEventListener("click", (event) => this.#step(event));
    root.addEventListener("input", () => this.count());
    this.count();
  }

  get lines() {
    return [...this.root.querySelectorAll("[data-vp]")];
  }

  get criteria() {
    return [...this.root.querySelectorAll("[data-tie]")];
  }

  get values() {
    return Object.fromEntries(this.lines.map((input) => [input.dataset.line ?? input.name, Number(input.value) || 0]));
  }

  /** The cards that were counted; what was left empty was not. */
  get ties() {
    const counted = this.criteria.filter((input) => input.value !== "");
    return Object.fromEntries(counted.map((input) => [input.dataset.tie, Number(input.value)]));
  }

  get total() {
    return this.lines.reduce((sum, input) => sum + points(input), 0);
  }

  fill(values, ties) {
    for (const input of this.lines) input.value = values[input.dataset.line ?? input.name] ?? 0;
    for (const input of this.criteria) input.value = ties[input.dataset.tie] ?? "";
    this.count();
  }

  /** Show points and total; open the cards when they can matter. */
  count() {
    for (const input of this.lines) {
      input.closest(".line").querySelector("[data-points]").textContent = points(input);
      input.toggleAttribute("aria-invalid", Number(input.value) > Number(input.max));
    }
    this.root.querySelector("[data-total]").textContent = this.total;
    const cards = this.root.querySelector("[data-cards]");
    if (cards && this.total >= Number(cards.dataset.goal)) cards.open = true;
  }

  /** What cannot be, as far as this device can see, in words. */
  problems() {
    const found = [];
    for (const input of [...this.lines, ...this.criteria]) {
      const label = labelOf(input);
      const given = Number(input.value);
      if (!Number.isInteger(given) || given < 0) found.push(word("not_whole", { label }));
      else if (given > Number(input.max)) found.push(word("too_many", { label, given, most: input.max }));
    }
    const hand = this.ties.hand;
    const counted = this.criteria.filter((input) => "kind" in input.dataset && input.value !== "");
    const sum = counted.reduce((added, input) => added + Number(input.value), 0);
    if (hand !== undefined && counted.length && sum > hand) found.push(word("hand_sum", { hand, kinds: sum }));
    return found;
  }

  #step(event) {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const input = step.parentElement.querySelector("input");
    const next = (Number(input.value) || 0) + Number(step.dataset.step);
    input.value = Math.min(Math.max(next, Number(input.min)), Number(input.max));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Show problems, or hide their list. */
export function tellProblems(list, texts) {
  list.hidden = !texts.length;
  list.replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  if (texts.length) list.scrollIntoView({ block: "nearest" });
}
