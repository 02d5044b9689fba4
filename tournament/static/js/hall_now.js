// Shows on the map only what is asked for, also after the map has been drawn anew.

const filters = document.querySelector(".filters");

function apply() {
  const boxes = [...filters.elements].filter((box) => box.type === "checkbox");
  const shown = boxes.filter((box) => box.checked).map((box) => box.name);
  for (const alarm of document.querySelectorAll(".alarm")) {
    const asked = shown.some((kind) => alarm.parentNode.classList.contains(kind));
    alarm.style.display = asked ? "" : "none";
  }
  for (const layer of ["seat", "screen"]) {
    document.querySelector("svg.hall").classList.toggle(`without-${layer}`, !shown.includes(layer));
  }
}

filters.addEventListener("change", apply);
document.addEventListener("refreshed", apply);
