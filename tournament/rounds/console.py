"""The commands of the caller's console: name -> what is typed for it, and the action that it calls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms

from tournament.journal.actions import Command
from tournament.journal.models import Entry
from tournament.rounds import actions
from tournament.rounds import forms as typed

Take = Callable[[Command, int | None, Any], Entry]


@dataclass(frozen=True, slots=True)
class ConsoleCommand:
    """Called with the command, the round that was meant (None: whichever), and the form, which is valid."""

    take: Take
    form: type[forms.Form] = forms.Form
    beside: bool = False  # what others decide meanwhile does not matter to it, unless it is the same


def _plan(command: Command, number: int | None, form: typed.PlanForm) -> Entry:
    return actions.plan_allotments(command, [(form.cleaned_data["from_round"], form.cleaned_data["seconds"])])


def _notice(command: Command, number: int | None, form: typed.NoticeForm) -> Entry:
    minutes = form.cleaned_data["minutes"]
    return actions.post_notice(command, form.texts(), minutes * 60_000 if minutes else None)


def _extra_time(command: Command, number: int | None, form: typed.ExtraTimeForm) -> Entry:
    return actions.give_extra_time(command, form.cleaned_data["table"], form.cleaned_data["seconds"] * 1000, number)


def _correct(command: Command, number: int | None, form: typed.CorrectionForm) -> Entry:
    given = form.cleaned_data
    return actions.correct_roll(command, given["kind"], (given["first"], given["second"]), number)


COMMANDS: dict[str, ConsoleCommand] = {
    "announce": ConsoleCommand(lambda c, n, f: actions.announce_round(c)),
    "skip": ConsoleCommand(lambda c, n, f: actions.skip_round(c, n)),
    "redo": ConsoleCommand(lambda c, n, f: actions.redo_round(c, f.cleaned_data["reason"], n), typed.ReasonForm),
    "undo": ConsoleCommand(lambda c, n, f: actions.undo_step(c, f.cleaned_data["of_entry"]), typed.UndoForm),
    "roll": ConsoleCommand(lambda c, n, f: actions.roll_dice(c, f.dice, n), typed.DiceForm),
    "robbers": ConsoleCommand(lambda c, n, f: actions.roll_robbers(c, f.dice, n), typed.DiceForm),
    "correct": ConsoleCommand(_correct, typed.CorrectionForm),
    "start": ConsoleCommand(lambda c, n, f: actions.start_clock(c, n)),
    "pause": ConsoleCommand(lambda c, n, f: actions.pause_round(c, n, f.cleaned_data["reason"]), typed.PauseForm),
    "resume": ConsoleCommand(lambda c, n, f: actions.resume_round(c, n)),
    "time": ConsoleCommand(lambda c, n, f: actions.add_time(c, f.cleaned_data["seconds"] * 1000, n), typed.SecondsForm),
    "end": ConsoleCommand(lambda c, n, f: actions.end_round(c, n)),
    "extra_time": ConsoleCommand(_extra_time, typed.ExtraTimeForm),
    "end_extra_time": ConsoleCommand(
        lambda c, n, f: actions.end_extra_time(c, f.cleaned_data["table"]), typed.TableForm
    ),
    "break": ConsoleCommand(
        lambda c, n, f: actions.start_break(c, f.cleaned_data["minutes"] * 60_000, n), typed.MinutesForm
    ),
    "planned_break": ConsoleCommand(lambda c, n, f: actions.start_break(c, None, n)),
    "break_time": ConsoleCommand(
        lambda c, n, f: actions.add_break_time(c, f.cleaned_data["minutes"] * 60_000), typed.MinutesForm
    ),
    "end_break": ConsoleCommand(lambda c, n, f: actions.end_break(c)),
    "autopilot_on": ConsoleCommand(lambda c, n, f: actions.set_autopilot(c, True)),
    "autopilot_off": ConsoleCommand(lambda c, n, f: actions.set_autopilot(c, False), beside=True),
    "plan": ConsoleCommand(_plan, typed.PlanForm, beside=True),
    "last_round": ConsoleCommand(
        lambda c, n, f: actions.set_last_round(c, f.cleaned_data["number"]), typed.LastRoundForm, beside=True
    ),
    "closing_time": ConsoleCommand(
        lambda c, n, f: actions.set_closing_time(c, f.cleaned_data["at"]), typed.ClosingTimeForm, beside=True
    ),
    "end_play": ConsoleCommand(lambda c, n, f: actions.end_play(c, f.cleaned_data["reason"]), typed.ReasonForm),
    "notice": ConsoleCommand(_notice, typed.NoticeForm, beside=True),
    "withdraw_notice": ConsoleCommand(
        lambda c, n, f: actions.withdraw_notice(c, f.cleaned_data["notice"]), typed.WithdrawForm, beside=True
    ),
    "sound_on": ConsoleCommand(lambda c, n, f: actions.switch_sound(c, True), beside=True),
    "sound_off": ConsoleCommand(lambda c, n, f: actions.switch_sound(c, False), beside=True),
    "sound_test": ConsoleCommand(lambda c, n, f: actions.try_sound(c), beside=True),
    "seed": ConsoleCommand(lambda c, n, f: actions.draw_seed(c)),
    "audience": ConsoleCommand(
        lambda c, n, f: actions.mix_in_audience(c, f.cleaned_data["audience"]), typed.AudienceForm
    ),
    "reveal": ConsoleCommand(lambda c, n, f: actions.reveal_seed(c)),
}
