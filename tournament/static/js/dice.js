// Two dice as drawings.

const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 27], [73, 27], [27, 50], [73, 50], [27, 73], [73, 73]],
};
const SVG = "http://www.w3.org/2000/svg";

/** An SVG of one die; `face` null draws a blank one. */
export function die(face) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", face ? "die" : "die blank");
  svg.setAttribute("aria-hidden", "true");
  const body = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: 4, y: 4, width: 92, height: 92, rx: 18 })) body.setAttribute(name, value);
  svg.append(body);
  for (const [x, y] of PIPS[face] ?? []) {
    const pip = document.createElementNS(SVG, "circle");
    pip.setAttribute("cx", x);
    pip.setAttribute("cy", y);
    pip.setAttribute("r", 9.5);
    svg.append(pip);
  }
  return svg;
}
