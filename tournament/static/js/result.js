// The running total of each player on a table's result sheet. The server counts again.

function points(input) {
  const count = Math.min(Math.max(Number(input.value) || 0, 0), Number(input.max));
  const steps = input.dataset.steps?.split(",").map(Number);
  return steps ? steps[count] : count * Number(input.dataset.vp);
}

function count(part) {
  const lines = [...part.querySelectorAll("[data-vp]")];
  part.querySelector("output").textContent = lines.reduce((sum, line) => sum + points(line), 0);
}

for (const part of document.querySelectorAll(".player-part")) {
  part.addEventListener("input", () => count(part));
  count(part);
}
