// The page's words, translated by the server: <script type="application/json" id="words">.

const element = document.getElementById("words");
const words = element ? JSON.parse(element.textContent) : {};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;
const against = document.documentElement.dir === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;

/** A name in a sentence: what runs against the page keeps its own direction, as the server's `translated` has it. */
export function isolated(text) {
  return against.test(text) ? `\u2068${text}\u2069` : `${text}`;
}

/** The word for `key`, its {places} filled. */
export function word(key, places = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => isolated(places[name] ?? ""));
}

/** "2:05", always left to right. */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
