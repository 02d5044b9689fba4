// Lets some pages open without a network. What is entered there is not here: js/outbox.js keeps and sends that.
// Pages: from the network while it answers soon, else as they were seen last; instead of a page never seen, the shell.

const CACHE = "sunmoon-{{ name|escapejs }}-1";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PAGES = [{% for page in pages %}"{{ page|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const SHELL = "{{ shell|escapejs }}";
const PATIENCE = 4_000;

self.addEventListener("install", (event) => event.waitUntil(prepare().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const { prepare: lang, keep: pages, tryWithout } = event.data;
  if (tryWithout) return event.waitUntil(lostWithout(tryWithout, event).then((lost) => event.ports[0].postMessage(lost)));
  if (pages) return event.waitUntil(keepAll(pages));
  const done = prepare(){% block also_prepared %}{% endblock %};
  event.waitUntil(done.catch(() => null).then(() => event.source.postMessage("prepared")));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith(registration.scope.replace(location.origin, ""))) {
    event.respondWith(page(request, url));
{% block also_answered %}{% endblock %}  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(file(request, event));
  }
});

function prepare() {
  return keepAll([...FILES, ...PAGES]);
}

async function keepAll(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map((address) => keep(cache, address)));
}

async function keep(cache, address) {
  const response = await fetch(address, { cache: "no-cache" });
  if (response.ok && !response.redirected) await cache.put(address, response);
}

/** How many of these addresses would not be answered here, were the network gone: asked as if it were. */
async function lostWithout(addresses, event) {
  const gone = () => Promise.reject(new TypeError("no network"));
  const answers = addresses.map((address) => {
    const [request, url] = [new Request(address), new URL(address, location.origin)];
    const answer = url.pathname.startsWith("/static/") ? file(request, event, gone) : page(request, url, gone);
    return answer.catch(() => Response.error());
  });
  return (await Promise.all(answers)).filter(({ ok }) => !ok).length;
}

async function page(request, url, ask = fetch) {
  const cache = await caches.open(CACHE);
  const key = url.pathname === SHELL ? SHELL : url.pathname + url.search;
  const same = [...PAGES{% block also_same %}{% endblock %}].includes(url.pathname); // whatever call it was opened for
  const kept = (await cache.match(key)) ?? (same && (await cache.match(url.pathname)));
  const fresh = ask(request).then(async (response) => {
    if (response.ok && !response.redirected && response.type === "basic") await cache.put(key, response.clone());
    return response;
  });
  if (!kept) return fresh.catch(async () => (await cache.match(SHELL)) ?? Response.error());
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept.clone()));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function file(request, event, ask = fetch) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  const fresh = ask(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => null));
  return kept;
}
{% block also %}{% endblock %}