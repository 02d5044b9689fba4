// Loads the page again when this view is stuck although the server answers. While the server is silent the last good
// state stays: a reload would only show the browser's own error.

const SILENT_MS = 60_000;
const LOOK_MS = 20_000;
const MOST_ERRORS = 20;

async function answers() {
  try {
    return (await fetch(location.href, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

export function watch(live) {
  let errors = 0;
  addEventListener("error", () => (errors += 1));
  setInterval(async () => {
    const stuck = live.silentFor() > SILENT_MS || errors > MOST_ERRORS;
    if (stuck && (await answers())) location.reload();
  }, LOOK_MS);
}
