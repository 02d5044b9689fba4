// Says things in the languages of this screen: one, several in turn (?languages=he,en), or beside each other (&beside).

const words = JSON.parse(document.getElementById("words").textContent); // language -> key -> text
const languages = Object.keys(words);
const beside = new URLSearchParams(location.search).has("beside");
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|yi)\b/;
const TURN_MS = 9_000;
let turn = 0;

export function language() {
  return languages[turn % languages.length];
}

function shown() {
  return beside ? languages : [language()];
}

function direction(code) {
  return RIGHT_TO_LEFT.test(code) ? "rtl" : "ltr";
}

/** The text for `key` in one language; a place may be a text, or {word: key} to be said in the same language. */
export function text(code, key, places = {}) {
  const fill = (_, name) => (places[name]?.word ? text(code, places[name].word) : (places[name] ?? ""));
  return (words[code][key] ?? key).replace(/\{(\w+)\}/g, fill);
}

/** Show `key` in an element (or the element of that id), in every language of the moment; no key empties it. */
export function say(target, key, places) {
  put(target, key ? shown().map((code) => [code, text(code, key, places)]) : []);
}

/** Show what somebody typed (language -> text) in every language of the moment; if it has none of them, what there is. */
export function sayTyped(target, texts) {
  const said = shown().filter((code) => texts?.[code]).map((code) => [code, texts[code]]);
  put(target, said.length ? said : Object.entries(texts ?? {}).slice(0, 1));
}

function put(target, said) {
  const element = typeof target === "string" ? document.getElementById(target) : target;
  const mark = JSON.stringify(said);
  if (element.dataset.said === mark) return;
  element.dataset.said = mark;
  element.replaceChildren(
    ...said.map(([code, words]) => {
      const span = document.createElement("span");
      span.lang = code;
      span.dir = direction(code);
      span.textContent = words;
      return span;
    }),
  );
}

/** Fill what always says the same, and call `redraw` whenever the language changes. */
export function speak(redraw) {
  const everything = () => {
    document.documentElement.lang = language();
    document.documentElement.dir = direction(language());
    for (const element of document.querySelectorAll("[data-word]")) say(element, element.dataset.word);
  };
  document.documentElement.classList.toggle("beside", beside && languages.length > 1);
  everything();
  if (beside || languages.length === 1) return;
  setInterval(() => {
    turn += 1;
    everything();
    redraw();
  }, TURN_MS);
}
