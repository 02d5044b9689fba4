// Tries this device before the doors open: each part as it will be used, without a network where it must do without.
// What came out goes to the desk through the queue of what is not yet sent, which is itself the last thing to be tried.

import { kept } from "./outbox.js";
import { element, outbox, told } from "./panel.js";
import { codeOf } from "./people.js";
import { canScan, read, scan } from "./scan.js";
import { ServerClock } from "./serverclock.js";
import { word } from "./words.js";

const OLD_MS = 15 * 60_000;
const CLOCK_OFF_MS = 60_000;
const PATIENCE = 10_000;
const MODULE = 5; // pixels
const PARTS = ["list", "code", "worker", "clock", "camera", "entry"];

const ok = (key, places) => ({ state: "ok", text: word(key, places) });
const untried = (key, places) => ({ state: "untried", text: word(key, places) });
const failed = (key, places) => ({ state: "failed", text: word(key, places) });

/** A code as a picture. */
async function picture(text) {
  const { encodeQR } = await import("./vendor/qr/index.js");
  const rows = encodeQR(text, "raw", { border: 4 });
  const canvas = element("canvas", { width: rows.length * MODULE, height: rows.length * MODULE, className: "qr" });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)));
  return canvas;
}

/** What the desk calls this device: its system, and letters that it keeps. */
async function deviceName() {
  const made = crypto.randomUUID?.().slice(0, 4) ?? `${Math.random()}`.slice(2, 6);
  const letters = (await kept.get("device").catch(() => null)) ?? made.toUpperCase();
  await kept.put("device", letters).catch(() => {});
  const system = navigator.userAgentData?.platform || navigator.platform || "";
  return `${system.replace(/[^\w .-]/g, "").slice(0, 30)} ${letters}`.trim();
}

export class Trial {
  #page;
  #people;
  #time;
  #part;
  #shown;
  #link;
  #found = {};
  #device = "";

  constructor(page, people, time) {
    this.#page = page;
    this.#people = people;
    this.#time = time;
    this.#part = page.querySelector("[data-trial-part]");
    this.#shown = this.#part.querySelector("[data-tried]");
    this.#link = new URL(page.dataset.trial, location.origin).href;
  }

  offer() {
    this.#part.hidden = false;
    this.#part.querySelector("[data-try]").addEventListener("click", ({ target }) => this.#start(target));
  }

  async #start(button) {
    button.disabled = true;
    this.#found = {};
    this.#draw();
    this.#device = await deviceName();
    for (const part of PARTS) {
      this.#draw();
      this.#found[part] = await this[part]().catch((error) => ({ state: "failed", text: `${word(part)}: ${error.message}` }));
    }
    this.#draw();
    button.disabled = false;
  }

  async list() {
    const { all, at, missed } = this.#people;
    const here = await this.#people.kept();
    if (!all.length && at) return untried("list_empty");
    if (!here || here !== all.length) return failed("list_lost");
    if (missed && Date.now() - at > OLD_MS) return untried("list_old", { time: this.#time.format(at) });
    return ok("list_ok", { count: here });
  }

  async code() {
    const text = await read(await picture(this.#link));
    if (text !== this.#link) return failed("code_unread");
    return (await this.#isTest(text)) ? ok("code_ok") : failed("code_unknown");
  }

  async #isTest(text) {
    return (await codeOf(text))?.startsWith(this.#page.dataset.trialCode);
  }

  /** The worker answers this page and all that it has loaded as if the network were gone. */
  async worker() {
    const worker = (await navigator.serviceWorker?.getRegistration(location.pathname))?.active;
    if (!worker) return failed("worker_none");
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
    const files = loaded.filter((address) => new URL(address).pathname.startsWith("/static/"));
    const { port1, port2 } = new MessageChannel();
    const lost = await new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(resolve, PATIENCE, files.length);
      worker.postMessage({ tryWithout: [location.href, ...new Set(files)] }, [port2]);
    });
    return lost ? failed("worker_lost", { count: lost }) : ok("worker_ok");
  }

  async clock() {
    const clock = new ServerClock(`/t/${encodeURIComponent(document.body.dataset.slug)}/time`);
    await clock.measure();
    if (clock.precision === Infinity) return untried("clock_unknown");
    const off = clock.deviceOffset();
    return Math.abs(off) > CLOCK_OFF_MS ? failed("clock_off", { seconds: Math.round(Math.abs(off) / 1000) }) : ok("clock_ok");
  }

  async camera() {
    if (!canScan) return failed("no_scan");
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some(({ kind }) => kind === "videoinput")) return untried("camera_none");
    const video = this.#page.querySelector("[data-camera]");
    const skip = element("button", { type: "button", textContent: word("camera_skip"), onclick: () => (video.hidden = true) });
    this.#shown.prepend(element("p", { textContent: word("camera_point") }), element("p", {}, skip));
    this.#shown.append(await picture(this.#link));
    let text;
    try {
      text = await scan(video);
    } catch {
      return failed("no_camera");
    }
    if (!text) return untried("camera_unread");
    return (await this.#isTest(text)) || (await this.#people.scanned(text)) ? ok("camera_ok") : failed("camera_nobody");
  }

  /** The desk is told through the queue, and told again as if the answer had been lost. */
  async entry() {
    const those = (state) => PARTS.filter((part) => this.#found[part]?.state === state);
    const body = { device: this.#device, failed: those("failed"), untried: those("untried") };
    let id;
    try {
      id = await outbox.add({ url: this.#page.dataset.devices, body, label: word("trial") });
    } catch {
      return failed("not_kept");
    }
    const arrived = new Promise((resolve) => {
      outbox.addEventListener("change", ({ detail }) => detail?.id === id && detail.state !== "waiting" && resolve(detail));
    });
    const sent = await Promise.race([arrived, outbox.send().then(() => null)]);
    if (sent) return this.#counted(sent);
    arrived.then(async (late) => {
      this.#found.entry = await this.#counted(late);
      this.#draw();
    });
    const waiting = await outbox.get(id);
    return waiting?.login ? failed("log_in") : untried("entry_waits");
  }

  async #counted(sent) {
    if (sent.state !== "sent") return { state: "failed", text: told(sent) };
    const again = await outbox.again(sent);
    return again.state === "sent" && again.entry.number !== sent.entry.number ? failed("entry_twice") : ok("entry_ok");
  }

  #draw() {
    const found = Object.values(this.#found);
    const count = found.filter(({ state }) => state === "failed").length;
    const all = found.length === PARTS.length;
    const state = count ? "failed" : found.every((one) => one.state === "ok") ? "ready" : "untried";
    const line = (one) => element("li", { className: one.state, textContent: `${{ ok: "✓", untried: "–", failed: "✗" }[one.state]} ${one.text}` });
    this.#shown.dataset.tried = all ? state : "going";
    this.#shown.replaceChildren(
      element("p", { className: "notice" }, element("b", { textContent: all ? word(`trial_${state}`, { count }) : word("trial_going") })),
      element("ul", { className: "tried" }, ...found.map(line)),
      element("p", { className: "small", textContent: this.#device && word("trial_device", { device: this.#device }) }),
    );
  }
}
