// The clock on a player's page at separate tables.

import { Live } from "./live.js";
import { noticeText, sceneOf } from "./tablescene.js";

const live = new Live(document.body.dataset.slug).start();

setInterval(() => {
  if (!live.state) return;
  const { text, time } = sceneOf(live.state, live.left(), live.startsIn());
  document.getElementById("scene").textContent = text;
  document.getElementById("time").textContent = time;
  document.getElementById("notice").textContent = noticeText(live.state);
}, 250);
