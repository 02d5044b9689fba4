"""Claims, sheets and sanctions as others need to see them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.game import Result
from games.ranking import TieBreaker
from tournament.judging.counting import Count
from tournament.judging.models import Claim, Conflict, Sanction, ScoreSheet, Victory
from tournament.judging.sealing import FIRST_OF_TWO, is_sealed
from tournament.registration.models import Registration
from tournament.rounds.models import Round
from tournament.rounds.queries import current_round
from tournament.seating.models import Occupant
from tournament.seating.queries import reach_of
from tournament.setup.models import Tournament

State = ScoreSheet.State
WAITING = (Claim.State.OPEN, Claim.State.TAKEN, Claim.State.COUNTED, Claim.State.DISPUTED)
STANDS = (State.INTERIM, State.SUBMITTED, State.VERIFIED)
STANDING = Q(state__in=STANDS) & ~FIRST_OF_TWO
"""Sheets that count; drafts of players, disputed counts, and the first of two counts of a claim do not."""
OFFICIAL = (State.SUBMITTED, State.VERIFIED)


# ---- Sheets


def count_of(sheet: ScoreSheet) -> Count:
    return Count(sheet.values, sheet.ties)


def standing_sheets(tournament: Tournament, until: int | None = None) -> QuerySet[ScoreSheet]:
    """The newest sheet that stands of each person; with `until`, as it was at that number of the journal."""
    standing = ScoreSheet.objects.filter(STANDING)
    if until is not None:
        standing = standing.filter(entry__lte=until)
    # Not "whose version is the highest": of that PostgreSQL expects few rows, and visits ten thousand one by one.
    newer = standing.filter(registration=OuterRef("registration"), version__gt=OuterRef("version"))
    newest = standing.filter(~Exists(newer), tournament=tournament)
    return newest.select_related("registration", "seat__table__row").order_by("registration__number")


def standing_sheet(person: Registration) -> ScoreSheet | None:
    found = ScoreSheet.objects.filter(STANDING, registration=person).order_by("-version")
    return found.select_related("registration", "seat__table__row").first()


def newest_version(person: Registration) -> int:
    """Of a person's sheets of any state; 0 without one."""
    newest = ScoreSheet.objects.filter(registration=person).order_by("-version").values_list("version", flat=True)
    return newest.first() or 0


def final_sheets(tournament: Tournament) -> list[ScoreSheet]:
    """Official sheets of the last round: what a game that ended without the goal is decided by."""
    return list(_finals(tournament))


def _finals(tournament: Tournament) -> QuerySet[ScoreSheet]:
    return standing_sheets(tournament).filter(state__in=OFFICIAL, round=current_round(tournament))


SHEETS_AT_ONCE = 500


def sheets_seen_by(
    tournament: Tournament, judge_id: int | None, may_decide: bool, after: int = 0
) -> list[tuple[ScoreSheet, bool]]:
    """Every version of every sheet, oldest first, and whether this judge may see what was counted: so many after an
    entry of the journal, and the last entry's whole board.

    Who still may count somebody is not told what another judge counted; the head judge (`may_decide`) is, but for the
    first of two counts of a claim.
    """
    found = ScoreSheet.objects.filter(tournament=tournament, entry__gt=after).order_by("entry", "pk")
    found = found.select_related("registration", "claim")
    sheets = list(found[:SHEETS_AT_ONCE])
    if len(sheets) == SHEETS_AT_ONCE:
        sheets += found.filter(entry=sheets[-1].entry, pk__gt=sheets[-1].pk)
    return [(s, s.entered_by_id == judge_id or not (is_sealed(s) if may_decide else _unconfirmed(s))) for s in sheets]


def _unconfirmed(sheet: ScoreSheet) -> bool:
    return sheet.state == State.SUBMITTED and sheet.entered_by_id is not None


def open_conflicts(tournament: Tournament) -> QuerySet[Conflict]:
    return Conflict.objects.filter(tournament=tournament, decided=None).select_related(
        "registration", "claim__round", "standing__entered_by", "standing__seat__table"
    )


def sheets_in(conflict: Conflict) -> list[ScoreSheet]:
    """The counts side by side: what stood, and each that differs."""
    later = Q(state=State.DISPUTED, version__gt=conflict.standing.version)
    sheets = ScoreSheet.objects.filter(Q(pk=conflict.standing_id) | later, registration=conflict.registration)
    return list(sheets.select_related("entered_by", "seat__table").order_by("version"))


# ---- Sanctions


@dataclass(frozen=True, slots=True)
class Penalty:
    """What sanctions do to one person's place."""

    points: int = 0
    warnings: int = 0
    removed: bool = False


def penalties(tournament: Tournament, until: int | None = None) -> dict[int, Penalty]:
    """Primary key of a registration -> what its sanctions do, those that were lifted left out."""
    sanctions = Sanction.objects.filter(tournament=tournament)
    lifted = Q(state=Sanction.State.LIFTED)
    if until is not None:
        sanctions, lifted = sanctions.filter(entry__lte=until), lifted & Q(changed_entry__lte=until)
    found: dict[int, Penalty] = {}
    for sanction in sanctions.exclude(lifted):
        had = found.get(sanction.registration_id, Penalty())
        found[sanction.registration_id] = Penalty(
            had.points + sanction.points,
            had.warnings + (sanction.kind == Sanction.Kind.WARNING),
            had.removed or sanction.kind == Sanction.Kind.REMOVAL,
        )
    return found


def sanctions_of(person: Registration) -> QuerySet[Sanction]:
    """For a person's own page, oldest first."""
    return Sanction.objects.filter(registration=person)


# ---- Ranking


def tie_breakers(tournament: Tournament) -> tuple[TieBreaker, ...]:
    """The official order of this event: its profile's where that names one, else its game's."""
    rules = tournament.rules
    if "tie_breakers" not in tournament.profile_data:
        return rules.tie_breakers
    known = {criterion.name: criterion for criterion in rules.tie_breakers}
    return tuple(known[name] for name in tournament.profile.tie_breakers if name in known)


def result_of(sheet: ScoreSheet) -> Result:
    """A sheet as `games` ranks it; who registered first is the last official tie-breaker."""
    ties = {**sheet.ties, "registered": sheet.registration.number}
    return Result(sheet.values, ties, {"reach": reach_of(sheet.seat)}, str(sheet.registration.number))


Row = Mapping[str, int]


def rows_of(tournament: Tournament, sheets: Iterable[ScoreSheet], found: Mapping[int, Penalty]) -> list[Row]:
    """Sheets as rows of exact numbers, sanctions taken off."""
    rules, none = tournament.rules, Penalty()
    return [
        row_of(rules.total(sheet.values), sheet.ties, sheet.registration.number, found.get(sheet.registration_id, none))
        for sheet in sheets
    ]


def row_of(total: int, ties: Mapping[str, int], number: int, penalty: Penalty) -> dict[str, int]:
    """A count as a row of exact numbers, sanctions taken off. `number` is that of the registration."""
    return {**ties, "registered": number, "total": total - penalty.points}


# ---- Claims


def claims_of(round_: Round) -> list[Claim]:
    """The claims of a round in the order in which they were declared."""
    found = Claim.objects.filter(round=round_).select_related("registration", "seat__table__row", "judge", "round")
    return list(found)


def counts_of(claim: Claim) -> list[ScoreSheet]:
    """The counts of a claim that were not set aside, oldest first; disputed ones too."""
    counts = ScoreSheet.objects.filter(claim=claim, entry__gt=claim.counts_after)
    return list(counts.select_related("registration", "seat__table__row", "entered_by").order_by("version"))


def deciding_count(claim: Claim) -> ScoreSheet:
    """The count that an accepted claim rests on."""
    return [sheet for sheet in counts_of(claim) if sheet.state == State.VERIFIED][-1]


def round_to_decide(tournament: Tournament) -> Round | None:
    """The first round with an accepted claim: the winner is one of its claims. Without one, the present round."""
    first = first_accepted(tournament)
    return first.round if first else current_round(tournament)


def first_accepted(tournament: Tournament) -> Claim | None:
    """An accepted claim of the first round that has one. Removed people win nothing."""
    accepted = Claim.objects.filter(tournament=tournament, state=Claim.State.ACCEPTED).select_related("round")
    return accepted.exclude(registration__in=removed(tournament)).order_by("round__number").first()


def removed(tournament: Tournament) -> set[int]:
    """Primary keys of the registrations that were removed from the event."""
    return {person for person, penalty in penalties(tournament).items() if penalty.removed}


def winner_now(tournament: Tournament) -> Victory | None:
    """The confirmed winner; nobody, if they were removed since."""
    confirmed = Victory.objects.filter(tournament=tournament).exclude(registration__in=removed(tournament))
    return confirmed.select_related("registration").first()


# ---- What is missing


def missing_sheets(tournament: Tournament) -> list[Occupant]:
    """Who sits at a table without an official sheet of the last round; removed people are not missed."""
    counted = _finals(tournament).order_by().values("registration")
    seated = Occupant.objects.filter(seat__table__tournament=tournament, to_round=None)
    missed = seated.exclude(registration__in=counted).exclude(registration__in=removed(tournament))
    missed = missed.select_related("registration", "seat__table__row")
    return list(missed.order_by("seat__table__number", "seat__order"))


def identical_sheets(tournament: Tournament) -> list[list[ScoreSheet]]:
    """Final sheets of different seats that are alike to the last card, hands counted: one may be a copy by mistake."""
    alike: dict[str, list[ScoreSheet]] = {}
    for sheet in final_sheets(tournament):
        if sheet.ties.get("hand"):
            key = f"{sorted((k, v) for k, v in sheet.values.items() if v)} {sorted(sheet.ties.items())}"
            alike.setdefault(key, []).append(sheet)
    return [sheets for sheets in alike.values() if len(sheets) > 1]


# ---- Rulings


def scenario_played(tournament: Tournament) -> str:
    """Which of the game's scenarios the event plays, if its game has some and the course of its tables says so."""
    course = getattr(tournament, "course", None) if tournament.rules.variants else None
    return course.variant if course else ""
