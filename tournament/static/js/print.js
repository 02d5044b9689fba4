// The button that opens the printer's dialogue.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
