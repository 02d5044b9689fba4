"""What the caller says first of what has just been decided, before the words of the phase."""

from collections.abc import Callable, Mapping
from typing import Any

from games.text import Text, gettext_noop
from tournament.journal.models import Entry
from tournament.rounds.models import Phase, Round
from tournament.rounds.queries import is_played_again

AGAIN = gettext_noop("Say: round {round} is played again. Give back what it brought you.")
Data = Mapping[str, Any]

UNDONE = {
    "round_announced": gettext_noop("Say: I take the announcement back."),
    "round_skipped": gettext_noop("Say: the round is not skipped after all."),
    "dice_rolled": gettext_noop("Say: I take the dice back. Give back what they brought you."),
    "robbers_rolled": gettext_noop("Say: I take the robbers' roll back."),
    "roll_corrected": gettext_noop("Say: the dice that I called first count after all."),
    "round_ended": gettext_noop("Say: the round is not over yet."),
    "break_started": gettext_noop("Say: there is no break after all."),
    "play_ended": gettext_noop("Say: the game is not over yet."),
}


def news(newest: Entry | None, round_: Round | None) -> Text | None:
    """The sentence for the newest public entry; a round that is played again is said until its dice are rolled."""
    if round_ and round_.phase == Phase.ANNOUNCED and is_played_again(round_):
        return Text(AGAIN, {"round": round_.number})
    return NEWS[newest.kind](newest.data) if newest and newest.kind in NEWS else None


def _undone(data: Data) -> Text:
    return Text(UNDONE.get(data["step"], gettext_noop("Say: I take the last step back.")))


def _time(data: Data) -> Text:
    more, less = gettext_noop("Say: {seconds} seconds more."), gettext_noop("Say: {seconds} seconds less.")
    return Text(more if data["ms"] > 0 else less, {"seconds": abs(data["ms"]) // 1000})


def _break_time(data: Data) -> Text:
    longer = gettext_noop("Say: the break is {minutes} minutes longer.")
    shorter = gettext_noop("Say: the break is {minutes} minutes shorter.")
    return Text(longer if data["ms"] > 0 else shorter, {"minutes": abs(data["ms"]) // 60_000})


def _extra_time(data: Data) -> Text:
    message = gettext_noop("Say: table {table} plays on for {seconds} seconds when the others stop.")
    return Text(message, {"table": data["table"], "seconds": data["ms"] // 1000})


def _last_round(data: Data) -> Text:
    if data["last_round"] is None:
        return Text(gettext_noop("Say: the last round is not settled any more."))
    return Text(gettext_noop("Say: round {round} is the last one."), {"round": data["last_round"]})


def _closing_time(data: Data) -> Text:
    if data["closes_at"] is None:
        return Text(gettext_noop("Say: the game has no closing time any more."))
    return Text(gettext_noop("Say: the game has a closing time. The round that runs then is the last one."))


def _claim_refused(data: Data) -> Text:
    return Text(gettext_noop("Say: the claim at table {table} does not hold."), {"table": data["table"]})


NEWS: dict[str, Callable[[Data], Text]] = {
    "round_skipped": lambda data: Text(gettext_noop("Say: round {round} is skipped."), {"round": data["round"]}),
    "roll_corrected": lambda data: Text(gettext_noop("Say: correction. The dice that I called before do not count.")),
    "step_undone": _undone,
    "time_added": _time,
    "break_time_added": _break_time,
    "extra_time_given": _extra_time,
    "extra_time_ended": lambda data: Text(gettext_noop("Say: table {table} is done."), {"table": data["table"]}),
    "notice_posted": lambda data: Text(gettext_noop("Read the notice out.")),
    "last_round_set": _last_round,
    "closing_time_set": _closing_time,
    "allotments_planned": lambda data: Text(gettext_noop("Say: the time of rounds to come has changed.")),
    "claim_refused": _claim_refused,
}
"""Kind of an entry -> what to say of it, from its data."""
