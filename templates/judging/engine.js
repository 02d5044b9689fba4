{% autoescape off %}// The rules on a judge's device, in a worker of its own: Python is translated here, so that this script alone may call
// eval; it may do nothing else (its Content-Security-Policy). Asked by js/engine.js.

{{ python }}

const VERSION = "{{ version }}";
const WORDS = {{ words }};
__BRYTHON__.use_VFS = true;
__BRYTHON__.update_VFS({{ modules }});
{% endautoescape %}
/** Sources that were translated before are kept on the device: the next start takes a third of the time. */
function store(mode, act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sunmoon-engine", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("translated");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("translated", mode);
      const request = act(transaction.objectStore("translated"));
      transaction.oncomplete = () => resolve(request.result); // not before: this worker may be ended right then
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    };
  });
}

async function start() {
  const kept = await store("readonly", (translated) => translated.get("newest")).catch(() => null);
  if (kept?.version === VERSION) Object.assign(__BRYTHON__.precompiled, kept.modules);
  __BRYTHON__.runPythonSource("from browser import self as device\nfrom tournament.judging.asking import ask_on_device\ndevice.ask = ask_on_device", "device");
  return kept?.version === VERSION;
}

async function keep() {
  const newest = { version: VERSION, modules: { ...__BRYTHON__.precompiled } };
  await store("readwrite", (translated) => translated.put(newest, "newest")).catch(() => null);
}

const started = start();
started.then((kept) => kept || keep()).then(() => postMessage({ ready: VERSION }), () => {});

self.onmessage = async ({ data: { id, lang, question } }) => {
  try {
    await started;
    const words = WORDS[lang] ?? {};
    postMessage({ id, answer: JSON.parse(self.ask(JSON.stringify(question), (text) => words[text] ?? text)) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
