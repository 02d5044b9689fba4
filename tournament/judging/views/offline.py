"""What makes the judge's pages installable, and lets them open without a network: manifest and service worker."""

from csp.constants import NONE, UNSAFE_EVAL
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext

from tournament.journal.http import event_page
from tournament.journal.offline import worker_response
from tournament.judging.engine import script, version
from tournament.judging.rulings import rulings_of
from tournament.setup.models import Tournament

SCRIPTS = (
    *("judge", "engine", "sending", "sheet", "boards", "counting", "ruling", "rulings"),
    *("refresh", "live", "feed", "seen", "serverclock"),
)
STYLES = ("fonts", "site", "outbox", "judge")


@event_page(None)
def worker(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    pages = [reverse(name, args=[tournament.slug]) for name in ("judge", "boards", "rulings", "sanctions")]
    questions = [reverse("ruling", args=[tournament.slug, name]) for name in rulings_of(tournament.rules)]
    more = {"questions": questions, "engine": engine_address(tournament)}
    return worker_response(request, "judge", SCRIPTS, STYLES, pages, pages[1], "judging/worker.js", **more)


def engine_address(tournament: Tournament) -> str:
    """Where the script lies that answers rulings on the device: in the scope of the worker above."""
    return f"{reverse('judge_engine', args=[tournament.slug])}?v={version()}"


@csp_replace({"default-src": [NONE], "script-src": [UNSAFE_EVAL]})
@event_page(None)
def engine_script(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules for the device. It translates Python, so it needs eval; it may load nothing and ask nobody."""
    response = HttpResponse(script(), content_type="text/javascript", headers={"Content-Encoding": "gzip"})
    if request.GET.get("v") == version():
        patch_cache_control(response, public=True, max_age=365 * 24 * 3600, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


@event_page(None)
def manifest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a phone needs to put the judge's pages on its home screen."""
    start, judge = reverse("judge", args=[tournament.slug]), gettext("Judge")
    return JsonResponse(
        {
            "name": f"{judge} · {tournament.name_in(request.LANGUAGE_CODE)}",
            "short_name": judge,
            "id": start,
            "start_url": start,
            "scope": start,
            "display": "standalone",
            "background_color": "#f6f4ef",
            "theme_color": "#1f3f9e",
            "lang": request.LANGUAGE_CODE,
            "icons": [{"src": static("img/sunmoon.svg"), "sizes": "any", "type": "image/svg+xml"}],
        },
        content_type="application/manifest+json",
    )
