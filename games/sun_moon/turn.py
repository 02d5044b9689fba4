"""What the dice and a Knight do to a player: discards, robbers, cards (002 §6.3, §9)."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.problem import Problem
from games.ruling import Field, Ruling
from games.sun_moon import labels
from games.sun_moon.labels import Reasons
from games.sun_moon.robber import DESERT, LONE_NUMBERS, at_start, robbers_after
from games.text import Text, gettext_noop

HAND_LIMIT = 7
ROBBERS_FROM = 16
"""The round from which a 7 moves robbers (002 §9.3)."""


def discards(hand: int) -> int:
    """Cards that a player gives up on a 7: half, rounded down, with 8 or more in hand. Active or not, in any round.

    Source: 002 §9.2.

    >>> [discards(hand) for hand in (7, 8, 9)]
    [0, 4, 4]
    """
    return hand // 2 if hand > HAND_LIMIT else 0


def discard_on_seven(hand: int) -> tuple[int, Reasons]:
    """Source: 002 §9.2."""
    count = Text(gettext_noop("Cards in hand: {hand}."), {"hand": hand})
    if hand <= HAND_LIMIT:
        return 0, (count, Text(gettext_noop("With {limit} or fewer nobody discards."), {"limit": HAND_LIMIT}))
    half = Text(gettext_noop("Half of {hand}, rounded down: {discard}."), {"hand": hand, "discard": discards(hand)})
    return discards(hand), (count, half)


def robbers_on_seven(
    round: int, robber_roll: int, robbers_from: int, side_of_2: str, side_of_12: str
) -> tuple[dict[str, int | str], Reasons]:
    """Source: 002 §9.2, §9.3. The answer says for each side the number of the hex, or "desert"."""
    if round < robbers_from:
        params = {"round": round, "first": robbers_from}
        why = Text(gettext_noop("Round {round} is before round {first}: robbers don't move, all stay put."), params)
        return _named(at_start()), (why,)
    robbers = robbers_after(robber_roll, {2: side_of_2, 12: side_of_12})
    rolled = Text(gettext_noop("The second roll, for the robbers, is {roll}."), {"roll": robber_roll})
    nothing = Text(gettext_noop("Nobody takes a card from another player."))
    return _named(robbers), (rolled, *(_where(side, hex_) for side, hex_ in robbers.items()), nothing)


def check_robber_roll(round: int, robber_roll: int, robbers_from: int, **inputs: Any) -> Iterator[Problem]:
    """Source: 002 §9.3."""
    if round >= robbers_from and robber_roll < 2:
        message = gettext_noop("From round {first} a 7 needs a second roll, for the robbers: 2 to 12.")
        yield Problem("second_roll_needed", "robber_roll", {"first": robbers_from}, message, "002 §9.3")


def _named(robbers: Mapping[str, int]) -> dict[str, int | str]:
    return {side: "desert" if hex_ == DESERT else hex_ for side, hex_ in robbers.items()}


def _where(side: str, number: int) -> Text:
    if number == DESERT:
        return Text(gettext_noop("{side}: the robber stands in the desert."), {"side": labels.GROUPS[side]})
    params = {"side": labels.GROUPS[side], "number": number}
    return Text(gettext_noop("{side}: the robber stands on the {number} of this side and blocks it."), params)


def knight(hex: str) -> tuple[dict[str, str], Reasons]:
    """What a Knight does when the robber next to one's settlement or city stands on `hex` ("none": no robber is near).

    Source: 002 §6.3. A robber in the desert is where a Knight would send it, so it counts as none; a gold field gives
    any card. Both are decisions of ours.
    """
    if hex in ("none", "desert"):
        near = Text(gettext_noop("No robber blocks a hex next to a building of the player: the robbers stay."))
        return {"robber": "stays", "card": "any"}, (near, Text(gettext_noop("1 resource card of the player's choice.")))
    sent = Text(gettext_noop("The robber may be sent to the desert of its starting area."))
    if hex == "gold":
        any_card = Text(gettext_noop("A gold field gives 1 resource card of the player's choice."))
        return {"robber": "desert", "card": "any"}, (sent, any_card)
    card = Text(gettext_noop("1 resource card of the hex that it left: {card}."), {"card": labels.RESOURCES[hex]})
    return {"robber": "desert", "card": hex}, (sent, card)


ROUND = Field("round", Text(gettext_noop("Round")), least=1, most=999)
HEXES = {
    "none": Text(gettext_noop("No robber next to the player's buildings")),
    **labels.RESOURCES,
    "gold": Text(gettext_noop("Gold field")),
    "desert": Text(gettext_noop("Desert")),
}

RULINGS = (
    Ruling(
        "discard_on_seven",
        Text(gettext_noop("Discard on a 7")),
        (Field("hand", Text(gettext_noop("Cards in hand")), most=200),),
        discard_on_seven,
        "002 §9.2",
    ),
    Ruling(
        "robbers",
        Text(gettext_noop("Robbers after a 7")),
        (
            ROUND,
            Field("robber_roll", Text(gettext_noop("Second roll (0: not rolled)")), most=12, default=0),
            Field(
                "robbers_from", Text(gettext_noop("Robbers move from round")), least=1, most=999, default=ROBBERS_FROM
            ),
            *(
                Field(
                    f"side_of_{number}",
                    Text(gettext_noop("Side of the {number}"), {"number": number}),
                    "choice",
                    choices=labels.GROUPS,
                    default=side,
                )
                for number, side in LONE_NUMBERS
            ),
        ),
        robbers_on_seven,
        "002 §9.2, §9.3, §9.4",
        check_robber_roll,
    ),
    Ruling(
        "knight",
        Text(gettext_noop("Knight")),
        (Field("hex", Text(gettext_noop("Hex of the robber")), "choice", choices=HEXES),),
        knight,
        "002 §6.3",
    ),
)
