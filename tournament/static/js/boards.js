// Counting boards, number first: type a table's number, count both seats, keep and send, next number. Works from the
// list of tables and the game's lines that the device has kept, so it needs no network.

import { outbox } from "./judge.js";
import { Live } from "./live.js";
import { kept } from "./outbox.js";
import { Sheet, tellProblems } from "./sheet.js";
import { isolated, word } from "./words.js";

const find = document.getElementById("find");
const number = document.getElementById("table");
const board = document.getElementById("board");
const problems = document.getElementById("problems");
const slug = document.body.dataset.slug;
const ROSTER = `roster:${slug}`;
const ROSTER_LASTS = 60_000;
const APART = 4_000; // the end of play reaches all judges in one instant: within this time each fetches the new list

let roster = null;
let game = null;
let loadedAt = 0;
let open = null; // { table, sheets: [{ seat, sheet }] }

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

async function fresh() {
  const get = async (url) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "error" });
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };
  try {
    const [tables, lines] = await Promise.all([get(find.dataset.roster), get(find.dataset.game)]);
    await kept.put(ROSTER, { roster: tables, game: lines, at: Date.now() });
  } catch {
    // No network: what was kept last will do.
  }
}

async function load() {
  await fresh();
  const found = await kept.get(ROSTER);
  const note = document.getElementById("roster");
  if (!found) return void (note.textContent = word("no_roster"));
  ({ roster, game, at: loadedAt } = found);
  const time = new Date(found.at).toLocaleTimeString(document.documentElement.lang);
  note.textContent = word("roster_of", { time });
}

function lineInput(id, line) {
  const input = element("input", { id, type: "number", min: 0, max: line.most, value: 0, inputmode: "numeric", "data-line": line.name, "data-vp": line.vp });
  if (line.steps.length) input.dataset.steps = line.steps.join(",");
  const button = (step, sign, what) => element("button", { type: "button", tabindex: -1, "data-step": step, "aria-label": `${line.label}: ${word(what)}` }, sign);
  const stepper = element("span", { class: "stepper" }, button(-1, "−", "less"), input, button(1, "+", "more"));
  return element("p", { class: "line" }, element("label", { for: id }, line.label), stepper, element("output", { "data-points": "" }));
}

function cardInput(id, name, label) {
  const input = element("input", { id, type: "number", min: 0, max: 99, inputmode: "numeric", "data-tie": name });
  if (game.hand.includes(name)) input.dataset.kind = "";
  return element("p", {}, element("label", { for: id }, label), input);
}

/** Group, name, colour: on the top of the seat's part and beside its total, so that nobody types for another. */
function who(seat) {
  return `${word(seat.group)} · ${isolated(seat.name)}${seat.colour ? ` · ${word(`colour_${seat.colour}`)}` : ""}`;
}

function note(seat) {
  if (seat.state === "draft") return word("drafted");
  if (seat.state === "interim" && seat.round !== roster.round) return word("counted_in", { round: seat.round });
  if (!["submitted", "verified", "disputed"].includes(seat.state)) return "";
  return Object.keys(seat.values).length ? word("own_before") : word("counted_before");
}

function seatPart(seat) {
  const id = (name) => `seat${seat.registration}_${name}`;
  const lines = game.lines.map((line) => lineInput(id(line.name), line));
  const cards = Object.entries(game.criteria).map(([name, label]) => cardInput(id(name), name, label));
  const details = element("details", { "data-cards": "", "data-goal": roster.official ? 0 : roster.goal }, element("summary", {}, word("cards")), element("div", { class: "hand" }, ...cards));
  const total = element("p", { class: "total" }, `${word(seat.group)} · ${isolated(seat.name)} · ${word("total")} `, element("output", { "data-total": "" }), ` / ${roster.goal}`);
  const part = element("fieldset", { class: `seat ${seat.group}` }, element("legend", {}, who(seat)), element("p", { class: "small" }, note(seat)), ...lines, total, details);
  const sheet = new Sheet(part);
  sheet.fill(seat.values, seat.ties);
  return { seat, sheet };
}

async function show(wanted) {
  const table = roster?.tables.find((one) => one.table === wanted && one.seats.length);
  tellProblems(problems, roster && !table ? [word("no_table", { table: wanted })] : []);
  board.hidden = !table;
  open = table ? { table, sheets: table.seats.map(seatPart) } : null;
  if (!table) return;
  const heading = element("h2", { class: "where" }, `${word("table", { table: table.table })}${table.row ? ` · ${word("row", { row: table.row })}` : ""}`);
  const kind = element("p", { class: "small" }, word(roster.official ? "submitted" : "interim"));
  const keep = element("button", { class: "big" }, word("keep_board"));
  board.replaceChildren(heading, kind, ...open.sheets.map(({ sheet }) => sheet.root), keep);
  const typed = await kept.get(draftKey(table));
  for (const { seat, sheet } of open.sheets) {
    const before = typed?.[seat.registration];
    if (before) sheet.fill(before.values, before.ties);
  }
  board.querySelector("input").focus();
  board.querySelector("input").select();
}

function draftKey(table) {
  return `draft:${slug}:table:${table.table}`;
}

function typedNow() {
  return Object.fromEntries(open.sheets.map(({ seat, sheet }) => [seat.registration, { values: sheet.values, ties: sheet.ties }]));
}

/** More holders of an award than there are: what two sheets together cannot say. */
function tableProblems() {
  return game.lines.flatMap((line) => {
    const given = open.sheets.reduce((sum, { sheet }) => sum + sheet.values[line.name], 0);
    const most = line.per_table;
    return most !== null && given > most ? [word("too_many_at_table", { label: line.label, given, most })] : [];
  });
}

async function keep() {
  const found = [...open.sheets.flatMap(({ seat, sheet }) => sheet.problems().map((text) => `${who(seat)}: ${text}`)), ...tableProblems()];
  tellProblems(problems, found);
  if (found.length) return;
  const sheets = open.sheets.map(({ seat, sheet }) => ({ registration: seat.registration, values: sheet.values, ties: sheet.ties, version_seen: seat.version }));
  const counted = open;
  const { table } = counted;
  const label = `${word("table", { table: table.table })} · ${counted.sheets.map(({ seat, sheet }) => `${word(seat.group)} ${sheet.total}`).join(" · ")}`;
  const body = { state: roster.official ? "submitted" : "interim", sheets, of_round: roster.round || undefined };
  const page = `${location.pathname}?table=${table.table}`;
  const draft = draftKey(table);
  const typed = typedNow();
  close(); // at once: the next number may be typed already while this one goes to the disk
  try {
    await kept.put(draft, typed);
    await outbox.add({ url: find.dataset.send, body, label, page, draft });
  } catch {
    open = counted;
    board.hidden = false;
    return tellProblems(problems, [word("not_kept")]);
  }
  await remember(counted.sheets);
  outbox.send();
  if (Date.now() - loadedAt > ROSTER_LASTS) load();
}

function close() {
  board.hidden = true;
  open = null;
  number.value = "";
  number.focus();
}

/** The device knows at once what it counted itself; the list of a whole hall is fetched again only now and then. */
async function remember(sheets) {
  for (const { seat, sheet } of sheets) {
    Object.assign(seat, { values: sheet.values, ties: sheet.ties, state: roster.official ? "submitted" : "interim", round: roster.round });
  }
  await kept.put(ROSTER, { roster, game, at: loadedAt });
}

/** A page that was open when play ended, or when its end was taken back: what is on it counts as something else now. */
async function follow({ ended }) {
  if (!roster || ended === roster.official) return;
  await new Promise((resolve) => setTimeout(resolve, Math.random() * APART));
  await load();
  if (ended !== roster.official) return; // not fetched: the server says so when the count arrives
  const table = open?.table.table;
  if (table) await show(table);
  tellProblems(problems, [word(ended ? "play_ended" : "play_goes_on")]);
}

find.addEventListener("submit", (event) => {
  event.preventDefault();
  show(Number(number.value));
});
board.addEventListener("input", () => open && kept.put(draftKey(open.table), typedNow()));
board.addEventListener("submit", (event) => {
  event.preventDefault();
  keep();
});

await load();
new Live(slug).listen(follow).start();
document.body.dataset.roster = roster ? "ready" : "missing";
const asked = Number(new URLSearchParams(location.search).get("table"));
if (asked && roster) {
  number.value = asked;
  show(asked);
}
