"""How every decision is made: one transaction, once per command id, one numbered entry, then the broadcast.

An action is a function that takes a `Deciding` and returns what it `Decided`, or raises `Refused` with all problems.
"""

import functools
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Concatenate, ParamSpec

from django.db import transaction
from django.db.models import Max, QuerySet

from games.game import Problem
from games.text import gettext_noop
from tournament import clock
from tournament.celery import enqueue
from tournament.journal.models import Entry
from tournament.journal.words import actor_text, kind_text
from tournament.setup.models import Tournament


@dataclass(frozen=True, slots=True)
class Actor:
    """Who decides: a user of the site, or (without `user_id`) "autopilot", "player 17" …"""

    name: str
    user_id: int | None = None


AUTOPILOT = Actor("autopilot")


def new_command_id() -> str:
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Command:
    """An intent: at which event, by whom, and the id under which it decides only once, however often it is sent.

    `seen` is the number of the newest public entry that the actor knew of: if there is a newer one, the command is
    refused, and says who was faster. None: whatever has happened since. `beside`: whatever has, unless it was the same
    kind of decision, such as two notices at once. `asked` is a digest of what a request said, so that its id cannot be
    used for anything else.
    """

    tournament_id: int
    by: Actor
    id: str = field(default_factory=new_command_id)
    seen: int | None = None
    asked: str = ""
    beside: bool = False

    @property
    def key(self) -> str:
        """The id as the journal keeps it: nobody can take an answer that was meant for somebody else."""
        return f"{self.by.user_id or self.by.name}:{self.id}"


@dataclass(frozen=True, slots=True)
class Deciding:
    """What an action works with: the locked event, who acts, the moment, and the number that its entry will have."""

    tournament: Tournament
    by: Actor
    at: datetime
    number: int


@dataclass(frozen=True, slots=True)
class Decided:
    """What an action decided, for the journal. `public`: it changes what everybody sees."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    replaces: Entry | None = None


class Refused(Exception):
    """Nothing was written. `problems` says why: all of them at once, as codes with parameters."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


def refuse(code: str, message: str, line: str = "", **params: Any) -> Refused:
    """The refusal for one problem."""
    return Refused([Problem(code, line, params, message)])


P = ParamSpec("P")


def decision(act: Callable[Concatenate[Deciding, P], Decided]) -> Callable[Concatenate[Command, P], Entry]:
    """Make an action of `act`: called with a Command, it decides under the event's lock and returns its journal entry.

    A command id that is in the journal already returns the entry it made then: a double click, or a retry after a
    lost answer, decides once. The same id for another intent is refused: its sender would believe that it was done.
    """

    @functools.wraps(act)
    def action(command: Command, /, *args: P.args, **kwargs: P.kwargs) -> Entry:
        with transaction.atomic():
            tournament = Tournament.objects.select_for_update().get(pk=command.tournament_id)
            intent = f"{act.__name__} {command.asked}".rstrip()
            done = Entry.objects.filter(tournament=tournament, command=command.key).first()
            if done:
                return _if_it_meant(intent, done)
            newer = _newer(tournament, command.seen)
            if not command.beside:
                _check_nothing_came_between(newer)
            last = Entry.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
            deciding = Deciding(tournament, command.by, clock.now(), last + 1)
            decided = act(deciding, *args, **kwargs)
            if command.beside:
                _check_nothing_came_between(newer.filter(kind=decided.kind))
            return _record(deciding, command.key, intent, decided)

    return action


def _if_it_meant(intent: str, done: Entry) -> Entry:
    if done.intent != intent:
        message = gettext_noop("This command id was used for something else already: entry {number}, {kind}.")
        raise refuse("command_id_reused", message, "command", number=done.number, kind=kind_text(done.kind))
    return done


def _newer(tournament: Tournament, seen: int | None) -> QuerySet[Entry]:
    """What changed since somebody looked; nothing for who doesn't say when."""
    public = Entry.objects.filter(tournament=tournament, public=True).order_by("-number")
    return public.none() if seen is None else public.filter(number__gt=seen)


def _check_nothing_came_between(entries: QuerySet[Entry]) -> None:
    if newer := entries.first():
        message = gettext_noop("{actor} was faster: {kind}. Look again before you decide.")
        who, what = actor_text(newer.actor_name), kind_text(newer.kind)
        raise refuse("changed_since", message, actor=who, kind=what, number=newer.number)


def _record(deciding: Deciding, key: str, intent: str, decided: Decided) -> Entry:
    entry = Entry.objects.create(
        tournament=deciding.tournament,
        number=deciding.number,
        at=deciding.at,
        kind=decided.kind,
        actor_id=deciding.by.user_id,
        actor_name=deciding.by.name,
        command=key,
        intent=intent,
        data=dict(decided.data),
        replaces=decided.replaces,
        public=decided.public,
    )
    if decided.public:
        slug = deciding.tournament.slug
        transaction.on_commit(lambda: enqueue("tournament.screens.publish_state", slug))
    return entry
