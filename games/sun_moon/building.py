"""Permission to build on a neighbouring board; who holds Longest Road and Largest Army (002 §5, §7, §8)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.problem import Problem
from games.routes import award_holder, longest_route
from games.ruling import Field, Ruling
from games.sun_moon import labels
from games.sun_moon.labels import Reasons
from games.text import Text, gettext_noop

LEAST_ROAD = 5
LEAST_ARMY = 3
PATHS_AT_A_PLACE = 3


def build_permission(
    board: str, asker_active: bool, refuser_active: bool, no_other_building: bool, at_once: bool, builds_now: bool
) -> tuple[str, Reasons]:
    """Who builds on the spot: "asker", "refuser" or "nobody". A refusal stands only if all its conditions hold.

    Source: 002 §5.1, §5.2, §5.5.
    """
    if not asker_active:
        return "nobody", (Text(gettext_noop("Only active players build.")),)
    if board == "further":
        return "nobody", (Text(gettext_noop("One builds on one's own board, the one to the left and to the right.")),)
    if board == "own":
        return "asker", (Text(gettext_noop("On one's own board no permission is needed.")),)
    failed = tuple(
        why
        for holds, why in (
            (refuser_active, Text(gettext_noop("Who refuses is not active."))),
            (no_other_building, Text(gettext_noop("Who refuses would have to build something else first."))),
            (at_once, Text(gettext_noop("Who refuses can't pay at once, without holding up who asks."))),
            (builds_now, Text(gettext_noop("Who refuses must build there at once, and doesn't."))),
        )
        if not holds
    )
    if failed:
        return "asker", (*failed, Text(gettext_noop("The refusal doesn't stand: who asks builds.")))
    return "refuser", (Text(gettext_noop("All conditions of a refusal hold: who refuses builds there at once.")),)


def longest_road(holder: str, sun: int, moon: int) -> tuple[str, Reasons]:
    """Who holds the Longest Road of a board. Source: 002 §7.1, §7.2; a route that was cut: the base game."""
    return _award(holder, {"sun": sun, "moon": moon}, LEAST_ROAD)


def largest_army(holder: str, sun: int, moon: int) -> tuple[str, Reasons]:
    """Who holds the Largest Army of a board. Source: 002 §8.1, §8.2."""
    return _award(holder, {"sun": sun, "moon": moon}, LEAST_ARMY)


def _award(holder: str, counts: Mapping[str, int], least: int) -> tuple[str, Reasons]:
    new = award_holder(None if holder == "none" else holder, counts, least) or "none"
    params = {**counts, "least": least}
    count = Text(gettext_noop("Sun {sun}, Moon {moon}; at least {least} are needed."), params)
    if new == "none":
        return new, (count, Text(gettext_noop("Nobody is alone in front with enough: nobody holds the award.")))
    if new == holder:
        return new, (
            count,
            Text(gettext_noop("{holder} keeps it: the other side has no more."), {"holder": labels.GROUPS[new]}),
        )
    return new, (count, Text(gettext_noop("{holder} has most and takes it."), {"holder": labels.GROUPS[new]}))


def route_length(
    pieces: Sequence[Mapping[str, str]], blocked: Sequence[Mapping[str, str]], own: Sequence[Mapping[str, str]]
) -> tuple[int, Reasons]:
    """The longest connected roads and ships of one player on their own board. Source: 002 §7.1."""
    edges = [(piece["from"], piece["to"], piece["kind"]) for piece in pieces]
    length = longest_route(edges, {row["place"] for row in blocked}, {row["place"] for row in own})
    return length, (
        Text(gettext_noop("Pieces on the player's own board: {count}."), {"count": len(edges)}),
        Text(gettext_noop("Roads join ships only at an own building; a foreign building cuts a route.")),
        Text(gettext_noop("Longest without branches, no piece twice: {length}."), {"length": length}),
    )


def check_network(
    pieces: Sequence[Mapping[str, str]], blocked: Sequence[Mapping[str, str]], own: Sequence[Mapping[str, str]]
) -> Iterator[Problem]:
    """A place has one building at most and three paths; a path has two ends and one piece at most.

    Source: 002 §7.1; the base game's hexes.
    """
    for number, row in enumerate(blocked):
        if row in own:
            message = gettext_noop("One place can't have an own and a foreign building: {place}.")
            yield _problem("two_buildings", f"blocked.{number}.place", message, row["place"])
    paths: set[frozenset[str]] = set()
    meeting: Counter[str] = Counter()
    for number, piece in enumerate(pieces):
        ends = frozenset((piece["from"], piece["to"]))
        if len(ends) < 2:
            message = gettext_noop("A piece joins two places: {place} is given twice.")
            yield _problem("no_length", f"pieces.{number}.to", message, piece["to"])
        if ends in paths:
            message = gettext_noop("Two pieces can't lie on one path: {place}.")
            yield _problem("same_path", f"pieces.{number}", message, " – ".join((piece["from"], piece["to"])))
        paths.add(ends)
        meeting.update(ends)
    for place, count in meeting.items():
        if count > PATHS_AT_A_PLACE:
            message = gettext_noop("No more than three pieces can meet at a place: {place}.")
            yield _problem("too_many_meet", "pieces", message, place)


def _problem(code: str, line: str, message: str, place: str) -> Problem:
    return Problem(code, line, {"place": place}, message, "002 §7.1")


def _yes_or_no(name: str, label: str, default: bool | None = None) -> Field:
    return Field(name, Text(label), "bool", default=default)


def _places(name: str, label: str) -> Field:
    return Field(name, Text(label), "rows", most=30, fields=(PLACE,), default=())


PLACE = Field("place", Text(gettext_noop("Place")), "text", most=20)
ENDS = (
    Field("from", Text(gettext_noop("From")), "text", most=20),
    Field("to", Text(gettext_noop("To")), "text", most=20),
)
KIND = Field(
    "kind",
    Text(gettext_noop("Piece")),
    "choice",
    choices={"road": Text(gettext_noop("Road")), "ship": Text(gettext_noop("Seafarers ship"))},
    default="road",
)
BOARDS = {
    "own": Text(gettext_noop("One's own board")),
    "neighbouring": Text(gettext_noop("The board to the left or right")),
    "further": Text(gettext_noop("A board further away")),
}
HOLDER = Field(
    "holder",
    Text(gettext_noop("Holder so far")),
    "choice",
    choices={"none": Text(gettext_noop("Nobody")), **labels.GROUPS},
    default="none",
)
SIDES = tuple(Field(side, label) for side, label in labels.GROUPS.items())

RULINGS = (
    Ruling(
        "build_permission",
        Text(gettext_noop("Permission to build")),
        (
            Field("board", Text(gettext_noop("Where")), "choice", choices=BOARDS, default="neighbouring"),
            _yes_or_no("asker_active", gettext_noop("Who asks is active"), True),
            _yes_or_no("refuser_active", gettext_noop("Who refuses is active")),
            _yes_or_no("no_other_building", gettext_noop("Who refuses could build there with no other building first")),
            _yes_or_no("at_once", gettext_noop("Who refuses can pay at once")),
            _yes_or_no("builds_now", gettext_noop("Who refuses builds there now")),
        ),
        build_permission,
        "002 §5.1, §5.2, §5.5",
    ),
    Ruling("longest_road", Text(gettext_noop("Longest Road")), (HOLDER, *SIDES), longest_road, "002 §7.1, §7.2"),
    Ruling("largest_army", Text(gettext_noop("Largest Army")), (HOLDER, *SIDES), largest_army, "002 §8.1, §8.2"),
    Ruling(
        "route_length",
        Text(gettext_noop("Length of a route")),
        (
            Field("pieces", Text(gettext_noop("Pieces")), "rows", most=30, fields=(*ENDS, KIND)),
            _places("blocked", gettext_noop("Foreign buildings")),
            _places("own", gettext_noop("Own buildings")),
        ),
        route_length,
        "002 §7.1",
        check_network,
    ),
)
