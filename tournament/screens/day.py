"""The organiser's day as a line of seven stages: where it stands, what comes next, what is wrong."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.text import Text, gettext_noop
from tournament.judging.models import Call, Claim, ScoreSheet
from tournament.judging.queries import WAITING, missing_sheets, open_conflicts, winner_now
from tournament.registration.queries import LEADS_TO, Counts, counts, what_would_break
from tournament.rounds.models import Round
from tournament.rounds.queries import current_round, outage_told
from tournament.seating.models import Occupant, Seat
from tournament.setup.models import Role, Staff, Tournament
from tournament.setup.roles import ROLE_NAMES
from tournament.standings.queries import differences_text

NEEDED = (Role.CALLER, Role.JUDGE, Role.HEAD_JUDGE)
PATIENCE = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class Stage:
    """A point of the line. `figure` is how far it is, `of` what is counted; `page` is where it is worked on."""

    name: str
    title: str
    figure: str
    of: str
    done: bool
    page: str


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: a sentence, and a button that opens `page`, or starts play where there is none."""

    sentence: str
    button: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What somebody should look at, the page (and view) where it is mended, and the task of those who may open it."""

    text: Text
    page: str
    task: str
    view: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    stages: tuple[Stage, ...]
    now: str
    step: Step
    wrong: tuple[Wrong, ...]
    round: Round | None

    @property
    def line(self) -> list[tuple[Stage, str]]:
        """Each stage, and whether it is done, now, later, or was passed although something is open."""
        here = [stage.name for stage in self.stages].index(self.now)
        return [(stage, _state(stage, place - here)) for place, stage in enumerate(self.stages)]


def _state(stage: Stage, ahead: int) -> str:
    if ahead == 0:
        return "now"
    if stage.done:
        return "done"
    return "later" if ahead > 0 else "open"


@dataclass(frozen=True, slots=True)
class _Facts:
    people: Counts
    seats: int
    seated: int
    round: Round | None
    autopilot: bool
    ended: bool
    claims: int
    sheets: int
    winner: bool
    missing_roles: tuple[Text, ...]


def day_of(tournament: Tournament) -> Day:
    facts = _facts(tournament)
    stages = _stages(facts)
    now = _now(facts, stages)
    return Day(stages, now, _step(now, facts), _wrong(tournament, facts), facts.round)


def _facts(tournament: Tournament) -> _Facts:
    helpers = frozenset(Staff.objects.filter(tournament=tournament).values_list("role", flat=True))
    return _Facts(
        people=counts(tournament),
        seats=Seat.objects.filter(table__tournament=tournament, table__blocked=False).count(),
        seated=Occupant.objects.filter(seat__table__tournament=tournament, to_round=None).count(),
        round=current_round(tournament),
        autopilot=tournament.autopilot,
        ended=bool(tournament.play_ended_at),
        claims=Claim.objects.filter(tournament=tournament, state__in=WAITING).count(),
        sheets=ScoreSheet.objects.filter(tournament=tournament).values("registration").distinct().count(),
        winner=winner_now(tournament) is not None,
        missing_roles=tuple(Text(ROLE_NAMES[role]) for role in NEEDED if role not in helpers),
    )


def _stages(f: _Facts) -> tuple[Stage, ...]:
    return (*_before_play(f), *_from_play_on(f))


def _before_play(f: _Facts) -> tuple[Stage, ...]:
    people = f.people
    begun = f.round is not None
    return (
        Stage("set_up", gettext_noop("Set up"), f"{f.seats}", gettext_noop("seats"), bool(f.seats), "design_hall"),
        Stage(
            "registration",
            gettext_noop("Registration"),
            f"{people.registered}",
            gettext_noop("people registered"),
            _has_people(f),
            "registrations",
        ),
        Stage(
            "check_in",
            gettext_noop("Check-in"),
            _share(people.here, f),
            gettext_noop("have come"),
            _all_here(f),
            "check_in",
        ),
        Stage(
            "draw",
            gettext_noop("Draw"),
            _share(f.seated, f),
            gettext_noop("have a seat"),
            _all_seated(f) or begun,
            "seating",
        ),
    )


def _from_play_on(f: _Facts) -> tuple[Stage, ...]:
    return (
        Stage(
            "play",
            gettext_noop("Play"),
            str(f.round.number) if f.round else "–",
            gettext_noop("current round"),
            f.ended or f.winner,
            "caller",
        ),
        Stage("count", gettext_noop("Count"), f"{f.sheets}", gettext_noop("people counted"), f.winner, "judge"),
        Stage(
            "close",
            gettext_noop("Close"),
            "✓" if f.winner else "–",
            gettext_noop("winner confirmed"),
            f.winner,
            "standings",
        ),
    )


def _share(count: int, f: _Facts) -> str:
    return f"{count} / {f.people.registered}"


def _has_people(f: _Facts) -> bool:
    return f.people.registered > 0 and (f.people.here > 0 or f.seated > 0)


def _all_here(f: _Facts) -> bool:
    return f.people.here > 0 and f.people.missing == 0


def _all_seated(f: _Facts) -> bool:
    return 0 < f.people.registered <= f.seated


def _now(f: _Facts, stages: tuple[Stage, ...]) -> str:
    if f.winner:
        return "close"
    if f.ended or f.claims:
        return "count"
    if f.round:
        return "play"
    return next((stage.name for stage in stages if not stage.done), "play")


def _step(now: str, f: _Facts) -> Step:
    if now == "play" and f.autopilot:
        return Step(
            gettext_noop("Rounds go on by themselves. Look at the hall screen; the caller can always stop."),
            gettext_noop("Hall screen"),
            "hall",
        )
    if now == "play" and f.round:
        return Step(
            gettext_noop("Play goes on. The caller's console has the next step."), gettext_noop("Caller"), "caller"
        )
    return STEPS[now]


STEPS = {
    "set_up": Step(
        gettext_noop("Lay out the hall: its rows of boards. Then name your helpers."),
        gettext_noop("Lay out the hall"),
        "design_hall",
    ),
    "registration": Step(
        gettext_noop("Import your list of people, or let them register themselves."),
        gettext_noop("Register people"),
        "registrations",
    ),
    "check_in": Step(
        gettext_noop("Check in who has come. Several desks may work at once."), gettext_noop("Check in"), "check_in"
    ),
    "draw": Step(
        gettext_noop("Draw the seats. Nothing is fixed before you have seen it."),
        gettext_noop("Draw seats"),
        "draw_seats",
    ),
    "play": Step(
        gettext_noop("Everything is ready. Rounds then go on by themselves; you can always stop."),
        gettext_noop("Start"),
    ),
    "count": Step(
        gettext_noop("Judges count. Then the head judge confirms the winner."), gettext_noop("Judges"), "judge"
    ),
    "close": Step(
        gettext_noop("The winner is confirmed. Thank everybody, and save the results."),
        gettext_noop("Standings"),
        "standings",
    ),
}


def _wrong(tournament: Tournament, f: _Facts) -> tuple[Wrong, ...]:
    """What somebody should look at now, the most urgent first."""
    long_ago = timezone.now() - PATIENCE
    waiting = Call.objects.filter(tournament=tournament, state=Call.State.OPEN, called_at__lte=long_ago).count()
    conflicts = open_conflicts(tournament).count()
    uncounted = len(missing_sheets(tournament)) if f.ended and not f.winner else 0
    found = [
        Wrong(Text(message, {"count": count}), page, "judge")
        for count, page, message in (
            (f.claims, "judge", gettext_noop("Claims of victory that wait: {count}.")),
            (conflicts, "judge", gettext_noop("Counts that differ; the head judge decides: {count}.")),
            (waiting, "judge", gettext_noop("Calls for a judge that wait for more than three minutes: {count}.")),
            (uncounted, "worklist", gettext_noop("Sheets that are missing: {count}.")),
        )
        if count
    ]
    if differ := differences_text(tournament):
        found.insert(0, Wrong(differ, "journal_page", "read_journal"))
    if f.ended:
        return tuple(found)
    outage = outage_told(tournament)
    found = [*([Wrong(outage, "caller", "call_rounds")] if outage else []), *found]
    odd = []
    for text in what_would_break(tournament, timezone.now()):
        page, view = LEADS_TO.get(text.message, ("registrations", ""))
        odd.append(Wrong(text, page, "register", view))
    nobody = gettext_noop("Nobody has this role yet: {role}.")
    return (*found, *odd, *(Wrong(Text(nobody, {"role": role}), "staff", "set_up") for role in f.missing_roles))
