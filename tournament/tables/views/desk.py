"""The desk of an event at separate tables: course, room, draw, the sittings and their clock, the finals."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from games.programmes import COUNTINGS
from tournament.journal.actions import Command, new_command_id
from tournament.journal.http import command_from, event_page, translated
from tournament.journal.queries import public_number
from tournament.languages import own_names
from tournament.rounds.actions import post_notice, switch_sound, try_sound, withdraw_notice
from tournament.rounds.queries import hall_sound, notice_shown
from tournament.seating import papers
from tournament.seating.models import Table
from tournament.seating.sittings import Aim
from tournament.setup import roles
from tournament.setup.models import Tournament
from tournament.tables import actions
from tournament.tables.day import next_of
from tournament.tables.forms import CourseForm, RoomForm
from tournament.tables.models import MINUTE_MS, Sitting
from tournament.tables.queries import (
    course_of,
    credits_of,
    current_sitting,
    draw_to_take_back,
    next_cut,
    open_tables,
    people_to_play,
    programme_of,
    sittings_of,
    table_times,
    tables_of,
    unmatched,
)
from tournament.tables.views.common import number_in, try_to
from tournament.tables.words import credit_words

NOBODY_YET = 0
"""In place of a registration number: whoever has had no chair until now."""


@event_page("see_desk")
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    course, sitting = course_of(tournament), current_sitting(tournament)
    here = {person.number: person for person in people_to_play(tournament)}
    missing, late = unmatched(sitting, here) if sitting and sitting.phase != Sitting.Phase.OVER else ([], [])
    credits = credits_of(tournament, [NOBODY_YET, *(person.number for person in late)])
    context = {
        "tournament": tournament,
        "course": course,
        "programme": translated(programme_of(course).name),
        "counting": translated(COUNTINGS[course.counting].name),
        "next": next_of(tournament),
        "least": programme_of(course).least,
        "here": len(here),
        "room": Table.objects.filter(tournament=tournament, blocked=False).count(),
        "sittings": sittings_of(tournament),
        "sitting": sitting,
        "begun": Sitting.objects.filter(tournament=tournament).exclude(phase=Sitting.Phase.DRAWN).last(),
        "seen_tables": tables_of(sitting) if sitting else [],
        "times": table_times(sitting) if sitting else {},
        "aims": [translated(Aim(**aim).text) for aim in sitting.aims] if sitting else [],
        "missing": missing,
        "late": [(person, credit_words(credits[person.number])) for person in late],
        "late_credit": credit_words(credits[NOBODY_YET]),
        "open_tables": open_tables(tournament),
        "cut": next_cut(tournament),
        "course_form": CourseForm.of(course),
        "notice": notice_shown(tournament),
        "sound": hall_sound(tournament),
        "last_draw": draw_to_take_back(tournament),
        "room_form": RoomForm(initial={"tables": max(-(-len(here) // 4), 1)}),
        "tasks": roles.tasks_of(roles.roles_of(request.user, tournament)),
        "seen": public_number(tournament.pk),
        "command": new_command_id(),
    }
    return render(request, "tables/desk.html", context)


@require_GET
@event_page("see_desk")
def print_sitting(request: HttpRequest, tournament: Tournament, sitting: int) -> HttpResponse:
    """Who sits where, on paper."""
    get_object_or_404(Sitting, tournament=tournament, number=sitting)
    return papers.answer(request, tournament, "tournament.tables.print", f"sitting-{sitting}", sitting)


Step = Callable[[HttpRequest, Tournament, Command], object]


def _set_course(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    form = CourseForm(request.POST, game=tournament.rules)
    programme = request.POST.get("programme", "")
    same = programme == course_of(tournament).programme
    # Another programme comes as it is published; changes are made to the one that stands.
    changes = form.cleaned_data if form.is_valid() and same else {"variant": request.POST.get("variant", "")}
    changes.pop("programme", None)
    return actions.set_course(command, programme, changes)


def _lay_out(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    form = RoomForm(request.POST)
    if not form.is_valid():
        return actions.lay_out_tables(command, 0)
    return actions.lay_out_tables(command, form.cleaned_data["tables"], form.cleaned_data["accessible"])


def _swap(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    sitting, one, other = (number_in(request.POST.get(name, "")) for name in ("sitting", "one", "other"))
    return actions.swap_people(command, sitting, one, other)


def _leave(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    return actions.leave_table(command, *(number_in(request.POST.get(name, "")) for name in ("sitting", "one")))


def _join(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    sitting, one, table = (number_in(request.POST.get(name, "")) for name in ("sitting", "one", "table"))
    return actions.join_table(command, sitting, one, table or None)


def _choose(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    sitting, one, order = (number_in(request.POST.get(name, "")) for name in ("sitting", "one", "order"))
    return actions.choose_order(command, sitting, one, order)


def _timed(act: Callable[[Command, int], object]) -> Step:
    return lambda request, tournament, command: act(command, number_in(request.POST.get("sitting", "")))


def _extend(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    minutes = number_in(request.POST.get("minutes", ""))
    return actions.extend_sitting(command, number_in(request.POST.get("sitting", "")), minutes)


def _notice(request: HttpRequest, tournament: Tournament, command: Command) -> object:
    texts = {code: request.POST.get(code, "") for code, _name in own_names()}
    minutes = number_in(request.POST.get("minutes", ""))
    return post_notice(command, texts, minutes * MINUTE_MS or None)


STEPS: dict[str, tuple[str, Step]] = {
    "course": ("set_up", _set_course),
    "room": ("seat", _lay_out),
    "take-back-draw": ("seat", lambda request, tournament, command: actions.take_back_draw(command)),
    "leave": ("seat", _leave),
    "join": ("seat", _join),
    "swap": ("seat", _swap),
    "order": ("seat", _choose),
    "advance": ("seat", lambda request, tournament, command: actions.advance(command)),
    "start": ("call_rounds", _timed(actions.start_sitting)),
    "pause": ("call_rounds", _timed(actions.pause_sitting)),
    "resume": ("call_rounds", _timed(actions.resume_sitting)),
    "last-turn": ("call_rounds", _timed(actions.call_last_turn)),
    "end": ("call_rounds", _timed(actions.end_sitting)),
    "take-back": ("call_rounds", _timed(actions.take_back_signal)),
    "extend": ("call_rounds", _extend),
    "notice": ("call_rounds", _notice),
    "withdraw-notice": ("call_rounds", lambda request, tournament, command: withdraw_notice(command)),
    "sound-on": ("call_rounds", lambda request, tournament, command: switch_sound(command, True)),
    "sound-off": ("call_rounds", lambda request, tournament, command: switch_sound(command, False)),
    "sound-test": ("call_rounds", lambda request, tournament, command: try_sound(command)),
    "finish": ("confirm_winner", lambda request, tournament, command: actions.finish_event(command)),
}
"""Name -> the task that it needs, and what it does."""


@require_POST
@event_page("see_desk")
def step(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Take the step `name`; a refusal is told on the desk."""
    if name not in STEPS:
        raise Http404
    task, act = STEPS[name]
    if not roles.may(request.user, tournament, task):
        raise PermissionDenied
    try_to(request, lambda: act(request, tournament, command_from(request, tournament)))
    return redirect("tables_desk", tournament.slug)
