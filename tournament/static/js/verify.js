// The public list of rolls: computes each drawn roll again from the seed, and compares the totals with the odds.

import { chiSquare, commitment, fairRoll, odds, TOTALS } from "./fairdice.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const log = JSON.parse($("log").textContent);
const SVG = "http://www.w3.org/2000/svg";

async function check(roll) {
  if (!roll.fair) return { text: word("typed"), name: "" };
  if (!log.seed) return { text: word("not_yet"), name: "" };
  const dice = await fairRoll(log.seed, log.tournament, roll, log.audience);
  const follows = dice.join() === roll.dice.join();
  return { text: word(follows ? "follows" : "differs", { dice: dice.join(" + ") }), name: follows ? "right" : "wrong" };
}

function row(roll, verdict) {
  const line = document.createElement("tr");
  const gone = roll.counts ? "" : ` (${word("counts_no_more")})`;
  const cells = [roll.round, word(roll.kind) + gone, roll.attempt, roll.dice.join(" + "), verdict.text];
  for (const text of cells) line.insertCell().textContent = text;
  line.cells[3].dir = "ltr";
  line.cells[3].classList.toggle("gone", !roll.counts);
  if (verdict.name) line.cells[4].className = verdict.name;
  return line;
}

async function verdict(checks) {
  if (!log.seed) return;
  const promised = (await commitment(log.seed)) === log.commitment;
  const wrong = checks.filter((one) => one.name === "wrong").length;
  const drawn = checks.filter((one) => one.name).length;
  const rolls = wrong ? word("some_differ", { count: wrong }) : word("all_follow", { count: drawn });
  $("verdict").textContent = `${word(promised ? "seed_right" : "seed_wrong")} ${rolls}`;
  $("verdict").classList.add(promised && !wrong ? "right" : "wrong");
}

function shape(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function drawHistogram() {
  const totals = log.rolls.filter((roll) => roll.counts && roll.kind === "production").map(({ dice }) => dice[0] + dice[1]);
  const counts = Object.fromEntries(TOTALS.map((total) => [total, totals.filter((one) => one === total).length]));
  const expected = (total) => totals.length * odds(total);
  const most = Math.max(1, ...TOTALS.map((total) => Math.max(counts[total], expected(total))));
  const height = (count) => (170 * count) / most;
  TOTALS.forEach((total, index) => {
    const x = 40 * index;
    const line = 190 - height(expected(total));
    $("histogram").append(
      shape("rect", { x: x + 6, width: 28, y: 190 - height(counts[total]), height: height(counts[total]), class: "seen" }),
      shape("line", { x1: x + 2, x2: x + 38, y1: line, y2: line, class: "expected" }),
      shape("text", { x: x + 20, y: 207 }, String(total)),
      shape("text", { x: x + 20, y: 184 - height(counts[total]) }, String(counts[total])),
    );
  });
  const { statistic, p } = chiSquare(counts);
  const said = { statistic: statistic.toFixed(2), percent: (100 * p).toFixed(1) };
  $("chi_square").textContent = totals.length ? word("chi_square", said) : word("no_rolls");
}

const checks = await Promise.all(log.rolls.map(check));
$("rolls").replaceChildren(...log.rolls.map((roll, index) => row(roll, checks[index])));
await verdict(checks);
drawHistogram();
