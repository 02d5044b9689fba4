// A form with one sheet. Where it says where to send (data-send), the count goes through the outbox: kept on the
// device first. Otherwise it is an ordinary form with a running total.

import { Sheet, tellProblems } from "./sheet.js";

const form = document.querySelector("[data-sheet]");
const sheet = form && new Sheet(form);

async function throughOutbox() {
  const [{ sendAndGoOn }, { kept }] = await Promise.all([import("./sending.js"), import("./outbox.js")]);
  const draft = `draft:${location.pathname}`;
  const problems = document.querySelector(".problems");
  const typed = await kept.get(draft);
  if (typed) sheet.fill(typed.values, typed.ties);
  form.addEventListener("input", () => kept.put(draft, { values: sheet.values, ties: sheet.ties }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = sheet.problems();
    tellProblems(problems, found);
    if (found.length) return;
    const body = { values: sheet.values, ties: sheet.ties };
    await kept.put(draft, body);
    const { label, send: url, back } = form.dataset;
    tellProblems(problems, await sendAndGoOn({ url, body, label, page: location.pathname, draft }, back));
  });
  form.dataset.ready = "yes";
}

if (form?.dataset.send) throughOutbox();
