{% extends "journal/worker.js" %}
{% block also_same %}, ...QUESTIONS{% endblock %}
{% block also_prepared %}.then(() => prepareRulings(lang)){% endblock %}
{% block also_answered %}  } else if (url.pathname === pathOf(ENGINE)) {
    event.respondWith(engine(request));
{% endblock %}
{% block also %}
// Rulings are answered by the rules themselves, without a network too.
const QUESTIONS = [{% for page in questions %}"{{ page|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const ENGINE = "{{ engine|escapejs }}";

/** The questions in the language of the page, and the rules: they change with the rules only, so they are kept once. */
async function prepareRulings(lang) {
  const cache = await caches.open(CACHE);
  const anew = !(await cache.match(ENGINE));
  for (const address of QUESTIONS) {
    const kept = await cache.match(address);
    if (anew || kept?.headers.get("Content-Language") !== lang) await keep(cache, address);
  }
  if (!anew) return;
  await keep(cache, ENGINE);
  const every = await cache.keys(pathOf(ENGINE), { ignoreSearch: true });
  for (const older of every.filter(({ url }) => !url.endsWith(ENGINE))) await cache.delete(older);
}

function pathOf(address) {
  return new URL(address, location.origin).pathname;
}

/** The rules for this device, whichever version a page asks for: the one that is here is the newest. */
async function engine(request) {
  return (await caches.match(pathOf(ENGINE), { ignoreSearch: true })) ?? fetch(request);
}
{% endblock %}
