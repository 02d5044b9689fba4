"""Pages that open without a network and keep decisions until they can be sent: their service worker, their words."""

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext

OUTBOX_SCRIPTS = ("outbox", "panel", "words")
LOOKS = (
    *(f"fonts/NotoSans{script}-{weight}.woff2" for script in ("Basic", "Hebrew") for weight in ("Regular", "Bold")),
    "img/sunmoon.svg",
)
"""What every page shows itself in."""


def worker_response(
    request: HttpRequest,
    name: str,
    scripts: Sequence[str],
    styles: Sequence[str],
    pages: Sequence[str],
    shell: str,
    template: str = "journal/worker.js",
    **more: object,
) -> HttpResponse:
    """The service worker that keeps these pages. It lies beside them, so that they are its scope; no secret is in it.

    `name` is that of its cache; `shell` is the page shown for one that was never opened. Another `template` extends
    the worker, with `more` in its context.
    """
    names = (*scripts, *OUTBOX_SCRIPTS)
    modules = {f"{settings.STATIC_URL}js/{script}.js" for script in names}  # what a module imports has no hash
    if not settings.STATIC_URL.startswith("/"):
        modules = {f"/{path}" for path in modules}
    files = [*(f"js/{script}.js" for script in names), *(f"css/{style}.css" for style in styles), *LOOKS]
    context = {
        "name": name,
        "files": sorted(modules | {static(file) for file in files}),
        "pages": pages,
        "shell": shell,
        **more,
    }
    response = render(request, template, context, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


def outbox_words() -> dict[str, str]:
    """What js/panel.js says about decisions on their way: key -> text in the reader's language, places in {braces}."""
    return {
        "all_sent": gettext("Everything is sent"),
        "not_sent": gettext("{count} not yet sent"),
        "not_kept": gettext("This device cannot keep anything: write it on paper, and use another one."),
        "no_network": gettext("No network: it is kept here and sent by itself"),
        "log_in": gettext("Log in again to send"),
        "of_other": gettext("of {user}: sent when {user} logs in here"),
        "waiting": gettext("kept here, not yet sent"),
        "sent": gettext("arrived: entry {number}, {time}"),
        "refused": gettext("Not accepted"),
        "remove": gettext("Remove"),
        "seen": gettext("I have seen it"),
        "correct": gettext("Correct it"),
    }
