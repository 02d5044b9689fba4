"""What is decided about the list: shown or held back, its order of ties, signed off. The journal alone keeps it."""

from collections.abc import Iterator, Mapping, Sequence

from games.game import Problem
from games.sun_moon.profile import read_profile
from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, Refused, decision, refuse
from tournament.journal.queries import HELD_BACK, PUBLISHED, are_published
from tournament.judging.models import Claim, Victory
from tournament.judging.queries import WAITING, open_conflicts, tie_breakers
from tournament.rounds.queries import current_round
from tournament.setup.models import Format, Tournament
from tournament.standings.queries import COMPARED, SIGNED_OFF, differences_told, listing, places_of
from tournament.tables.queries import open_tables

SHORTEST_REASON = 3


@decision
def publish_standings(now: Deciding) -> Decided:
    """From now on everybody may see the standings."""
    if are_published(now.tournament):
        raise refuse("already_published", gettext_noop("Everybody sees the standings already."))
    return Decided(PUBLISHED, {}, True)


@decision
def hold_back_standings(now: Deciding) -> Decided:
    """From now on only staff see the standings: no page, screen or address tells others."""
    if not are_published(now.tournament):
        raise refuse("already_held_back", gettext_noop("The standings are held back already."))
    return Decided(HELD_BACK, {}, True)


@decision
def set_tie_breakers(now: Deciding, names: Sequence[str], reason: str = "") -> Decided:
    """Another order of ties. Once play has begun it is locked: a change then needs a reason, and everybody sees it."""
    event = now.tournament
    if event.format == Format.TABLES:
        message = gettext_noop("At separate tables the ranking is part of the course of the event.")
        raise refuse("at_tables", message)
    data = {**event.profile_data, "tie_breakers": list(names)}
    problems = [problem for problem in read_profile(data, event.rules)[1] if problem.line == "tie_breakers"]
    said = " ".join(reason.split())
    if current_round(event) and len(said) < SHORTEST_REASON:
        message = gettext_noop("Play has begun: the order of ties is locked. To change it all the same, say why.")
        problems.append(Problem("order_locked", "reason", {}, message))
    before = [criterion.name for criterion in tie_breakers(event)]
    if not problems and list(names) == before:
        problems.append(Problem("same_order", "names", {}, gettext_noop("This is the order already.")))
    if problems:
        raise Refused(problems)
    event.profile_data = data
    event.save(update_fields=["profile_data"])
    return Decided("tie_breakers_set", {"tie_breakers": list(names), "before": before, "reason": said}, True)


@decision
def sign_off_standings(now: Deciding, sha256: str) -> Decided:
    """Freeze the final list: who stands where with how many points, and its checksum.

    `sha256` is that of the list which the reader saw: nobody signs what changed in between.
    """
    seen = listing(now.tournament)
    problems = list(_what_is_open(now.tournament))
    if not problems and sha256 != seen.sha256:
        message = gettext_noop("The list has changed since you saw it: look again.")
        problems.append(Problem("list_changed", "", {}, message))
    if not problems and seen.status == "final":
        problems.append(Problem("already_signed_off", "", {}, gettext_noop("This list is signed off already.")))
    if problems:
        raise Refused(problems)
    order = [criterion.name for criterion in seen.order]
    data = {"round": seen.round, "sha256": seen.sha256, "order": order, "list": places_of(seen.ranked)}
    return Decided(SIGNED_OFF, data, True)


def _what_is_open(tournament: Tournament) -> Iterator[Problem]:
    """What has to be settled before a list is final."""
    if not tournament.play_ended_at:
        yield Problem("play_goes_on", "", {}, gettext_noop("Play has not ended."))
    yield from _open_at_tables(tournament) if tournament.format == Format.TABLES else _open_in_the_hall(tournament)


def _open_at_tables(tournament: Tournament) -> Iterator[Problem]:
    if unsigned := open_tables(tournament):
        tables = ", ".join(f"{sitting.number}/{table}" for sitting, table in unsigned)
        yield Problem(
            "results_open", "", {"tables": tables}, gettext_noop("Results that are not signed yet: {tables}.")
        )


def _open_in_the_hall(tournament: Tournament) -> Iterator[Problem]:
    if tournament.play_ended_at and not Victory.objects.filter(tournament=tournament).exists():
        yield Problem("no_winner", "", {}, gettext_noop("The head judge has not confirmed the winner."))
    if waiting := Claim.objects.filter(tournament=tournament, state__in=WAITING).count():
        yield Problem("claims_open", "", {"waiting": waiting}, gettext_noop("Claims not yet decided: {waiting}."))
    if conflicts := open_conflicts(tournament).count():
        message = gettext_noop("Counts that differ, not yet decided: {conflicts}.")
        yield Problem("conflicts_open", "", {"conflicts": conflicts}, message)


@decision
def note_differences(now: Deciding, differ: Mapping[str, int]) -> Decided:
    """Write down how many results of each kind are not what the journal says, if that is not what it said before."""
    if dict(differ) == differences_told(now.tournament):
        raise refuse("nothing_new", gettext_noop("The comparison found what it had found before."))
    return Decided(COMPARED, {"differ": dict(differ)})
