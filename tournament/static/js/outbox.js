// What is decided on a device is kept there first (IndexedDB), then sent, under one id, until the server has
// acknowledged it. It survives a reload, a flat battery and a night; nothing is dropped without somebody's tap.

const DATABASE = "sunmoon";
const STORES = { outbox: "id", kept: "key" };
const PATIENCE = 15_000;
const RETRY = [2_000, 5_000, 10_000, 30_000];

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Do something with a store; resolves when it is on the disk. */
async function on(store, mode, act) {
  const transaction = (await database()).transaction(store, mode);
  const request = act(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Small things that a page keeps for itself: drafts, the list of tables. */
export const kept = {
  get: async (key) => (await on("kept", "readonly", (store) => store.get(key)))?.value,
  put: (key, value) => on("kept", "readwrite", (store) => store.put({ key, value })),
  remove: (key) => on("kept", "readwrite", (store) => store.delete(key)),
};

function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let newest = 0;

/** The moment in which an entry is made: two of the same millisecond still have an order. */
function madeAt() {
  newest = Math.max(Date.now(), newest + 0.001);
  return newest;
}

export function cookie(name) {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? "";
}

/** What an answer of the server means for an entry. */
async function outcome(response) {
  if (response.ok) {
    const entry = await response.json();
    return { state: "sent", entry: { number: entry.number, at: entry.at, kind: entry.kind, data: entry.data } };
  }
  if (response.status >= 500 || [408, 425, 429].includes(response.status)) return { state: "waiting" };
  if ([401, 403].includes(response.status)) return { state: "waiting", login: true };
  const problem = await response.json().catch(() => ({}));
  const problems = problem.problems ?? [{ line: "", text: problem.detail ?? `${response.status}` }];
  return { state: "refused", problems: problems.map(({ line, text }) => ({ line, text })) };
}

export class Outbox extends EventTarget {
  #user;
  #box;
  #receipts;
  #asked = false;
  #sending = null;
  #timer = null;
  #failures = 0;

  /** The entries of a user in one box; of those that went well, the newest `receipts` stay. */
  constructor(user, box, receipts) {
    super();
    this.#user = user;
    this.#box = box;
    this.#receipts = receipts;
    addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  /** All entries of the box, oldest first. */
  async all() {
    const entries = await on("outbox", "readonly", (store) => store.getAll());
    return entries.filter((entry) => entry.box === this.#box).sort((a, b) => a.made - b.made);
  }

  /** What this user's decisions are that still wait, oldest first. */
  async waiting() {
    return (await this.all()).filter((entry) => entry.state === "waiting" && entry.user === this.#user);
  }

  /** Keep an entry and start to send it: `url`, `body`, `label` for people, `page` to correct it on, `draft` its key,
   * `quiet` where nobody needs a receipt. */
  async add(entry) {
    const whole = { ...entry, id: newId(), box: this.#box, user: this.#user, made: madeAt(), state: "waiting" };
    await this.#put(whole);
    return whole.id;
  }

  async remove(id) {
    await on("outbox", "readwrite", (store) => store.delete(id));
    this.#changed();
  }

  async get(id) {
    return on("outbox", "readonly", (store) => store.get(id));
  }

  /** Send whatever waits; resolves when nothing more can be done now. Several tabs take turns. */
  send() {
    this.#asked = true;
    this.#sending ??= this.#alone(() => this.#sendAll()).finally(() => {
      this.#sending = null;
      if (this.#asked) this.send(); // … as something was added meanwhile
    });
    return this.#sending;
  }

  /** Send an entry once more, as a device does whose answer was lost: what the server says to it. */
  again(entry) {
    return this.#post(entry);
  }

  #alone(act) {
    return navigator.locks ? navigator.locks.request("sunmoon-outbox", act) : act();
  }

  async #sendAll() {
    this.#asked = false;
    clearTimeout(this.#timer);
    for (const entry of await this.waiting()) {
      const result = await this.#post(entry);
      if (result.state === "sent" && entry.quiet) await this.remove(entry.id);
      else await this.#put({ ...entry, login: false, ...result });
      if (result.state === "waiting") return this.#again();
      if (result.state === "sent" && entry.draft) await kept.remove(entry.draft);
    }
    this.#failures = 0;
    await this.#forgetOld();
  }

  async #post(entry) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": entry.id };
    headers["X-CSRFToken"] = cookie("csrftoken");
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const body = JSON.stringify(entry.body);
      return await outcome(await fetch(entry.url, { method: "POST", headers, body, signal, redirect: "error" }));
    } catch {
      return { state: "waiting" };
    }
  }

  #again() {
    const wait = RETRY[Math.min(this.#failures++, RETRY.length - 1)];
    this.#timer = setTimeout(() => this.send(), wait);
  }

  async #put(entry) {
    await on("outbox", "readwrite", (store) => store.put(entry));
    this.#changed(entry);
  }

  /** Receipts of things that went well are forgotten when there are many; conflicts stay until they have been seen. */
  async #forgetOld() {
    const sent = (await this.all()).filter((entry) => entry.state === "sent" && !isConflict(entry));
    for (const entry of sent.slice(0, Math.max(sent.length - this.#receipts, 0))) await this.remove(entry.id);
  }

  #changed(entry = null) {
    this.dispatchEvent(new CustomEvent("change", { detail: entry }));
  }
}

/** Two judges counted differently, or the server answers a ruling otherwise than this device did. */
export function isConflict(entry) {
  return ["claim_disputed", "sheet_disputed"].includes(entry.entry?.kind) || isOtherAnswer(entry);
}

export function isOtherAnswer({ entry }) {
  return entry?.kind === "ruling_given" && "told" in entry.data;
}
