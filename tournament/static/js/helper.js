// The secret of a helper's link stands behind the #, where no server and no log sees it; a press sends it.
// It leaves the address bar at once, so that nobody photographs or shares it with the page.

const code = document.querySelector("[data-helper] [name=code]");

function take() {
  if (location.hash.length < 2) return;
  code.value = decodeURIComponent(location.hash.slice(1));
  code.closest(".field").hidden = true;
  history.replaceState(null, "", location.pathname);
}

take();
addEventListener("hashchange", take);
