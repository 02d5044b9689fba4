// Makes texts fit: a long name gets smaller until it is whole.

const SMALLEST = 0.3;

function markOf(element) {
  return `${element.textContent}|${innerWidth}x${innerHeight}`;
}

/** Fit every [data-fit] inside `part`. Measured only when the text, or the screen, has changed. */
export function fit(part) {
  for (const element of part.querySelectorAll("[data-fit]")) {
    if (element.clientWidth === 0 || element.dataset.fitted === markOf(element)) continue;
    element.style.fontSize = "";
    const room = Math.max((element.clientWidth / element.scrollWidth) * 0.98, SMALLEST);
    if (element.scrollWidth > element.clientWidth) {
      element.style.fontSize = `${parseFloat(getComputedStyle(element).fontSize) * room}px`;
    }
    element.dataset.fitted = markOf(element);
  }
}
