"""Rows of boards: which lies where, who reaches whom (002 §1, §4.1, §5.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.problem import Problem
from games.ruling import Field, Ruling
from games.sun_moon import labels
from games.sun_moon.labels import Reasons
from games.text import Text, gettext_noop

Shape = Literal["line", "ring"]
KINDS = "ABC"
GROUPS = ("sun", "moon")


@dataclass(frozen=True, slots=True)
class SeatAt:
    """A seat by its place: `board` counts from 0 along the row, `group` is the side."""

    board: int
    group: str


def kinds(length: int, first: str = "A") -> str:
    """Board kinds along a row: A B C A B C …, from `first`, so that no colour meets itself (002 §1, follows).

    >>> kinds(7)
    'ABCABCA'
    """
    start = KINDS.index(first)
    return "".join(KINDS[(start + place) % 3] for place in range(length))


def ring_closes(length: int) -> bool:
    """Whether a ring of this length keeps equal kinds apart: only a multiple of 3 does (002 §1, follows)."""
    return length > 0 and length % 3 == 0


def neighbours(board: int, length: int, shape: Shape) -> tuple[int, ...]:
    """The boards to the left and right, those that exist.

    >>> neighbours(0, 7, "line"), neighbours(0, 6, "ring")
    ((1,), (5, 1))
    """
    left, right = board - 1, board + 1
    if shape == "ring":
        return tuple(dict.fromkeys(((left % length), (right % length)))) if length > 1 else ()
    return tuple(place for place in (left, right) if 0 <= place < length)


def reach(board: int, length: int, shape: Shape) -> int:
    """Foreign starting areas that a seat can build in: 5, 3 at the end of a line, 1 on a lone board (002 §5.2, §5.6).

    >>> [reach(board, 7, "line") for board in (0, 3, 6)], reach(0, 1, "line")
    ([3, 5, 3], 1)
    """
    return 1 + 2 * len(neighbours(board, length, shape))


def trade_partners(seat: SeatAt, length: int, shape: Shape, active: bool = True) -> tuple[SeatAt, ...]:
    """Whom a seat may trade with: when active the players opposite and both neighbours of its own group; when not,
    only the active players opposite (002 §4.1, §4.3).

    >>> len(trade_partners(SeatAt(3, "sun"), 7, "line")), len(trade_partners(SeatAt(0, "sun"), 7, "line"))
    (5, 3)
    """
    other = GROUPS[1 - GROUPS.index(seat.group)]
    beside = neighbours(seat.board, length, shape)
    opposite = tuple(SeatAt(board, other) for board in sorted({seat.board, *beside}))
    return opposite + tuple(SeatAt(board, seat.group) for board in beside if active)


def same_kind_meets(row: Sequence[str], shape: Shape) -> tuple[int, ...]:
    """Places of a row whose board is of the kind of a board within reach of a common player: a colour would meet
    itself. Six players build on one board, so any three boards in a row must differ (002 §1, follows).

    >>> same_kind_meets("ABCABC", "ring"), same_kind_meets("ABCABCA", "ring")
    ((), (0, 6))
    """
    length = len(row)
    return tuple(
        place
        for place in range(length)
        if len({row[place], *(row[n] for n in neighbours(place, length, shape))})
        < 1 + len(neighbours(place, length, shape))
    )


def who_trades(
    board: int, group: str, boards: int, shape: Shape, active: bool
) -> tuple[list[dict[str, int | str]], Reasons]:
    """With whom a seat may trade, boards counted from 1. Source: 002 §3.4, §4.1, §4.3, §11.3."""
    partners = trade_partners(SeatAt(board - 1, group), boards, shape, active)
    count = Text(gettext_noop("{count} players in reach."), {"count": len(partners)})
    return [{"board": seat.board + 1, "group": seat.group} for seat in partners], (
        _WHEN_ACTIVE if active else _WHEN_NOT_ACTIVE,
        Text(gettext_noop("Trade starts when all resources are handed out; only active players start it.")),
        count,
    )


def check_row(board: int, boards: int, shape: Shape, **inputs: Any) -> Iterator[Problem]:
    """Source: 002 §1 (follows)."""
    if board > boards:
        params = {"board": board, "boards": boards}
        message = gettext_noop("The row has {boards} boards: there is no board {board}.")
        yield Problem("no_such_board", "board", params, message, "002 §1")
    if shape == "ring" and not ring_closes(boards):
        message = gettext_noop("A ring of {boards} boards can't be: only a multiple of 3 keeps equal colours apart.")
        yield Problem("ring_does_not_close", "boards", {"boards": boards}, message, "002 §1")


_WHEN_ACTIVE = Text(gettext_noop("An active player trades with those opposite and with both neighbours."))
_WHEN_NOT_ACTIVE = Text(gettext_noop("A player who is not active trades only with the active players opposite."))
_SHAPES = {"line": Text(gettext_noop("Line")), "ring": Text(gettext_noop("Ring"))}

RULINGS = (
    Ruling(
        "trade_partners",
        Text(gettext_noop("Who may trade with whom")),
        (
            Field("board", Text(gettext_noop("Board, counted along the row")), least=1, most=999),
            Field("group", Text(gettext_noop("Group")), "choice", choices=labels.GROUPS),
            Field("boards", Text(gettext_noop("Boards in the row")), least=1, most=999),
            Field("shape", Text(gettext_noop("Shape of the row")), "choice", choices=_SHAPES, default="line"),
            Field("active", Text(gettext_noop("The player is active")), "bool", default=True),
        ),
        who_trades,
        "002 §4.1, §4.3, §11.3",
        check_row,
    ),
)
