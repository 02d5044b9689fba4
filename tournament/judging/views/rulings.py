"""The questions that judges are asked, each as a form, answered with reasons and source."""

from dataclasses import asdict
from operator import itemgetter

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, translated
from tournament.judging import actions
from tournament.judging.asking import ask
from tournament.judging.models import Call
from tournament.judging.queries import scenario_played
from tournament.judging.questions import widgets
from tournament.judging.rulings import find_ruling, label_of, rulings_of, scenario_of
from tournament.judging.views.claims import tell
from tournament.setup.models import Tournament


@event_page("judge")
def rulings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All questions of the game; with `call`, answers are kept on that call."""
    context = {"tournament": tournament, "scenarios": _by_scenario(tournament), "call": request.GET.get("call", "")}
    return render(request, "judging/rulings.html", context)


def _by_scenario(tournament: Tournament) -> list[tuple[str, bool, list[tuple[str, str]]]]:
    """(scenario, whether the event plays it, its questions by label); one without a name where a game has none."""
    rules = tournament.rules
    # A template would call a ruling, as it calls whatever can be called: it gets names and labels.
    labels = [(name, translated(ruling.label)) for name, ruling in rulings_of(rules).items()]
    played = scenario_played(tournament)
    return [
        (
            translated(rules.variants[scenario].name) if scenario else "",
            scenario == played,
            sorted(((name, label) for name, label in labels if scenario_of(name) == scenario), key=itemgetter(1)),
        )
        for scenario in dict.fromkeys(scenario_of(name) for name, _ in labels)
    ]


@event_page("judge")
def ruling(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One question: typed, answered, and kept where the judge says so. A script asks for the answer as JSON."""
    found = find_ruling(tournament.rules, name)
    if not found:
        raise Http404
    given = {key: str(value) for key, value in (request.POST or request.GET).items()}
    asked = None
    if request.method == "POST" and "add" not in given:
        asked = ask(tournament.rules, found, given, gettext)
    status = 422 if asked and asked.problems else 200
    if asked and not request.accepts("text/html"):
        return JsonResponse(asdict(asked), status=status)
    typed = given.get("call", "")
    call = int(typed) if typed.isdecimal() and len(typed) < 10 else 0
    if asked and not asked.problems and "keep" in given:
        try:
            actions.give_ruling(command_from(request, tournament), name, asked.inputs, call or None)
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, gettext("Kept in the journal."))
            return redirect("call", tournament.slug, call) if call else redirect("rulings", tournament.slug)
    context = {
        "tournament": tournament,
        "name": name,
        "label": translated(label_of(tournament.rules, name)),
        "widgets": widgets(found.fields, given, gettext),
        "call": call if Call.objects.filter(tournament=tournament, pk=call).exists() else "",
        "command": new_command_id(),
        "asked": asked,
    }
    return render(request, "judging/ruling.html", context, status=status)
