// The clock of one table at separate tables, its extra time included: on its players' pages and on the referee's.

import { Live } from "./live.js";
import { noticeText, tableScene } from "./tablescene.js";

const live = new Live(document.body.dataset.slug).start();

setInterval(() => {
  if (!live.state) return;
  const table = Number(document.querySelector("[data-table]")?.dataset.table); // players get another in the next sitting
  const { text, time } = tableScene(live.state, live, table);
  document.getElementById("scene").textContent = text;
  document.getElementById("time").textContent = time;
  document.getElementById("notice").textContent = noticeText(live.state);
}, 250);
