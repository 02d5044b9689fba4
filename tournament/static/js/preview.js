// A scene is looked at in the frame before it is shown: the frame is the hall screen itself.

const form = document.getElementById("scenes");
const preview = document.getElementById("preview");

form.addEventListener("change", (event) => {
  if (event.target.name === "scene") preview.src = preview.dataset.base + event.target.value;
});
