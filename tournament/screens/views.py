"""Pages for everybody: the events, the hall screen, who is called to the desk."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_sameorigin

from tournament.journal.http import event_page
from tournament.screens.framing import allow_our_own_frames
from tournament.screens.queries import called_to_the_desk
from tournament.screens.words import hall_words
from tournament.setup.models import Format, Tournament
from tournament.tables.words import table_words


def home(request: HttpRequest) -> HttpResponse:
    """The events of this server."""
    return render(request, "screens/home.html", {"tournaments": Tournament.objects.order_by("-starts_at", "pk")})


@xframe_options_sameorigin  # the desk looks at the wall in a frame: the same page, not a likeness
@allow_our_own_frames
@cache_control(max_age=60)
@event_page(None)
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hall screen. What changes, it takes from the public state; how it looks here, from its address."""
    if tournament.format == Format.TABLES:
        name = tournament.name_in(request.LANGUAGE_CODE)
        return render(request, "tables/hall.html", {"slug": tournament.slug, "name": name, "words": table_words()})
    languages = _languages(request, tournament)
    context = {
        "slug": tournament.slug,
        "name": tournament.name_in(languages[0]),
        "first": languages[0],
        "words": {language: hall_words(tournament, language) for language in languages},
        "look_up": request.build_absolute_uri(reverse("find_seat", args=[tournament.slug])),
        "overlay": "overlay" in request.GET,
    }
    return render(request, "screens/hall.html", context)


def _languages(request: HttpRequest, tournament: Tournament) -> list[str]:
    """`?languages=he,en`: those of them that we speak, in that order; else the event's, else the reader's own."""
    spoken = dict(settings.LANGUAGES)
    asked = [language for language in request.GET.get("languages", "").split(",") if language in spoken]
    return list(dict.fromkeys(asked)) or tournament.languages or [str(request.LANGUAGE_CODE)]


@cache_control(max_age=5, public=True)
@event_page(None)
def missing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose seats wait for them, for the hall's screens: numbers, no names."""
    return JsonResponse({"people": called_to_the_desk(tournament)})
