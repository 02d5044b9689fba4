// The map of the hall: larger and smaller, the marked board in view; for staff, people are dragged from seat to seat.

const box = document.querySelector(".map");
const svg = box.querySelector("svg");
const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
let scale = 1;

function zoom(to) {
  const middle = [(box.scrollLeft + box.clientWidth / 2) / scale, (box.scrollTop + box.clientHeight / 2) / scale];
  scale = Math.min(Math.max(to, 0.2), 6);
  svg.setAttribute("width", width * scale);
  svg.setAttribute("height", height * scale);
  box.scrollLeft = middle[0] * scale - box.clientWidth / 2;
  box.scrollTop = middle[1] * scale - box.clientHeight / 2;
}

function fit() {
  zoom((box.clientWidth - 4) / width);
  box.scrollTo(0, 0);
}

const zooms = { in: () => zoom(scale * 1.5), out: () => zoom(scale / 1.5), fit };
document.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", zooms[button.dataset.zoom]));
fit();
const marked = svg.querySelector(".marked");
if (marked) {
  zoom(Math.max(scale, 2));
  marked.scrollIntoView({ block: "center", inline: "center" });
}

// ---- Dragging, for staff

const [swap, move, tables] = ["swap", "move", "tables"].map((id) => document.getElementById(id));
let dragged = null;
let from = null;

function seatAt(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("rect[data-side]");
  return found && !found.closest(".blocked") ? found : null;
}

function send(form, values) {
  const question = form.dataset.question.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  if (!confirm(question)) return;
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  form.submit();
}

function drop(target) {
  const { number } = dragged.dataset;
  if (target.dataset.number) send(swap, { number, other: target.dataset.number });
  else send(move, { number, table: target.parentNode.dataset.table, side: target.dataset.side });
}

function openTable(seat) {
  location.href = tables.dataset.address.replace("/0/", `/${seat.parentNode.dataset.table}/`);
}

// ---- The same with the keyboard: arrows go from seat to seat, Space takes a person up and sets them down, Enter opens

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const seats = [...svg.querySelectorAll(".board:not(.blocked) rect[data-side]")];
let here = seats[0];

function place(seat) {
  return [Number(seat.getAttribute("x")), Number(seat.getAttribute("y"))];
}

/** The next seat that way; what lies aside counts as far. */
function nearest([right, down]) {
  const [x, y] = place(here);
  const distance = (seat) => {
    const [dx, dy] = [place(seat)[0] - x, place(seat)[1] - y];
    const ahead = dx * right + dy * down;
    return ahead > 0 ? ahead + 4 * Math.abs(right ? dy : dx) : Infinity;
  };
  const found = seats.reduce((best, seat) => (distance(seat) < distance(best) ? seat : best), here);
  return found === here ? null : found;
}

function goTo(seat, focus = true) {
  here?.removeAttribute("tabindex");
  here = seat;
  here?.setAttribute("tabindex", "0");
  if (focus) here?.focus();
}

function letGo() {
  dragged?.classList.remove("dragged");
  dragged = null;
}

function takeOrSetDown() {
  if (dragged && dragged !== here) drop(here);
  if (dragged) return letGo();
  dragged = here.dataset.number ? here : null;
  dragged?.classList.add("dragged");
}

if (tables) {
  svg.addEventListener("pointerdown", (event) => {
    from = seatAt(event);
    dragged = from?.dataset.number ? from : null;
    dragged?.classList.add("dragged");
  });
  svg.addEventListener("pointermove", (event) => {
    svg.querySelector(".target")?.classList.remove("target");
    if (dragged && seatAt(event) !== dragged) seatAt(event)?.classList.add("target");
  });
  document.addEventListener("pointerup", (event) => {
    const target = seatAt(event);
    svg.querySelector(".target")?.classList.remove("target");
    dragged?.classList.remove("dragged");
    if (target && target === from) openTable(target);
    else if (target && dragged) drop(target);
    dragged = from = null;
  });

  svg.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step) goTo(nearest(step) ?? here);
    else if (event.key === " ") takeOrSetDown();
    else if (event.key === "Enter") openTable(here);
    else if (event.key === "Escape") letGo();
    else return;
    event.preventDefault();
  });
  goTo(here, false);
}
