// The hall designer counts boards and seats while one types, and says at once which ring does not close.
// The server checks all of it again.

const form = document.querySelector(".design");
const body = form.querySelector("tbody");
const more = form.querySelector("[data-more]");

function numbers(text) {
  const found = new Set();
  for (const [, from, to] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
    for (let n = +from; n <= Math.min(+(to ?? from), +from + 5000); n += 1) found.add(n);
  }
  return found;
}

function fill(text, places) {
  return text.replace(/\{(\w+)\}/g, (_, name) => places[name]);
}

function wrong(length, ring) {
  if (length < 1 || length > +form.dataset.longest) return form.dataset.long;
  if (!ring || length % 3 === 0) return "";
  const less = length - (length % 3);
  return fill(form.dataset.ring, { length, less: Math.max(less, 3), more: less + 3 });
}

function count() {
  let boards = 0;
  for (const line of body.rows) {
    const typed = line.querySelector("[name=length]").value;
    const ring = line.querySelector("[name=shape]").value === "ring";
    line.querySelector(".wrong").textContent = typed === "" ? "" : wrong(+typed, ring);
    boards += typed === "" ? 0 : +typed * (+line.querySelector("[name=count]").value || 1);
  }
  const blocked = [...numbers(form.elements.blocked.value)].filter((n) => n >= 1 && n <= boards).length;
  form.querySelector("[data-boards]").textContent = boards;
  form.querySelector("[data-seats]").textContent = 2 * (boards - blocked);
}

more.hidden = false;
more.addEventListener("click", () => {
  const line = body.rows[body.rows.length - 1].cloneNode(true);
  line.querySelector("[name=length]").value = "";
  body.append(line);
  line.querySelector("[name=length]").focus();
  count();
});
form.addEventListener("input", count);
count();
