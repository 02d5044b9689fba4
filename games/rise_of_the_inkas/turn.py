"""What the dice bring, the robber, and trade with the bank (001 §מהלך המשחק)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.rise_of_the_inkas.facts import (
    CARDS,
    DEVELOPMENT_CARDS,
    GOODS,
    HAND_LIMIT,
    HEXES,
    RESOURCES,
    ROBBER_BANNED,
    ROBBER_PLACES,
    YIELDS,
)
from games.rise_of_the_inkas.fields import KIND, yes_or_no
from games.ruling import Field, Ruling
from games.text import Text, gettext_noop
from games.verdict import Reasons, verdict

SEVEN = 7


def discard_on_seven(hand: int, art_of_war: int) -> tuple[int, Reasons]:
    """Resources and goods that a player returns on a 7: half, rounded down, above a limit that open cards raise.

    Source: 001 §הטלת המספר 7 L318, §אמנות הלחימה L344.

    >>> [discard_on_seven(9, open_cards)[0] for open_cards in (0, 1, 2)]
    [4, 4, 0]
    """
    limit = HAND_LIMIT + art_of_war
    raised = gettext_noop("The limit is 7, and 1 more for each open Art of War card: {limit}.")
    reasons = (
        Text(gettext_noop("Resources and goods in hand: {hand}."), {"hand": hand}),
        Text(raised, {"limit": limit}),
    )
    if hand <= limit:
        return 0, (*reasons, Text(gettext_noop("Not above the limit: nothing is returned.")))
    half = gettext_noop("Above the limit: half of {hand}, rounded down, is {discard}.")
    return hand // 2, (*reasons, Text(half, {"hand": hand, "discard": hand // 2}))


def robber_place(place: str, same_place: bool) -> tuple[bool, Reasons]:
    """Whether the robber may be moved to a place.

    Source: 001 §הטלת המספר 7 L322-326.

    >>> [place for place in HEXES if not robber_place(place, same_place=False)[0]]
    ['jungle', 'plantation', 'coast']
    """
    return verdict(
        (not same_place, Text(gettext_noop("It is another place than now."))),
        (place not in ROBBER_BANNED, Text(gettext_noop("It is the jungle frame or a hex that yields no goods."))),
    )


def production(roll: int, hexes: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], Reasons]:
    """Cards that one player takes for a roll, hex by hex; buildings of a declined tribe go on producing.

    Source: 001 §יישוב L197, §עיר L201, §הטלת המספר 7 L316, L332, §תנובה L449.

    >>> forest = {"kind": "forest", "number": 6, "settlements": 2, "cities": 0, "robber": False}
    >>> production(6, [forest])[0]
    {'wood': 2}
    """
    if roll == SEVEN:
        return {}, (Text(gettext_noop("On a 7 nobody takes cards from hexes.")),)
    cards: Counter[str] = Counter()
    reasons = []
    for place in hexes:
        if place["number"] != roll:
            continue
        if place["robber"]:
            reasons.append(Text(gettext_noop("{hex}: the robber stands there."), {"hex": HEXES[place["kind"]]}))
            continue
        yielded = place["settlements"] + 2 * place["cities"]
        cards[YIELDS[place["kind"]]] += yielded
        message = gettext_noop("{hex}: {settlements} for settlements + 2 × {cities} for cities = {yielded}.")
        params = {"settlements": place["settlements"], "cities": place["cities"], "yielded": yielded}
        reasons.append(Text(message, {"hex": HEXES[place["kind"]], **params}))
    if not reasons:
        reasons.append(Text(gettext_noop("None of these hexes has the number {roll}."), {"roll": roll}))
    return {card: count for card, count in cards.items() if count}, tuple(reasons)


def check_hexes(roll: int, hexes: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """No hex has a 7, and the one robber stands on no hex that yields goods.

    Source: 001 §הטלת המספר 7 L316, L326.
    """
    robbers = 0
    for number, place in enumerate(hexes):
        line = f"hexes.{number}"
        if place["number"] == SEVEN:
            message = gettext_noop("No hex has a 7.")
            yield Problem("no_hex_has_7", f"{line}.number", {}, message, "001 §הטלת המספר 7 L316")
        if not place["robber"]:
            continue
        robbers += 1
        if place["kind"] in ROBBER_BANNED:
            message = gettext_noop("The robber can't stand on a hex that yields goods.")
            yield Problem("robber_on_goods", f"{line}.robber", {}, message, "001 §הטלת המספר 7 L326")
        if robbers > 1:
            message = gettext_noop("There is only one robber.")
            yield Problem("several_robbers", f"{line}.robber", {}, message, "001 §שודד L115")


def opening_yield(hexes: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], Reasons]:
    """Cards for the settlement with a letter at the start: one for each hex that it touches.

    Source: 001 §יבול ראשוני L157; later tribes have none: §ייסודו של השבט השני L465.

    >>> opening_yield([{"kind": "mountains"}, {"kind": "quarry"}, {"kind": "jungle"}])[0]
    {'ore': 1, 'stone': 1, 'feathers': 1}
    """
    cards = Counter(YIELDS[place["kind"]] for place in hexes)
    rule = gettext_noop("One card for each hex that the lettered settlement touches: {count}.")
    return dict(cards), (Text(rule, {"count": len(hexes)}),)


def bank_trade(
    wanted: int, route_card: bool, route_card_used: bool, route_card_equal: bool, **given: int
) -> tuple[bool, Reasons]:
    """Whether the bank gives `wanted` cards for the cards `given`.

    Source: 001 §3:1 עם הבנק L254, §סחורות עם הבנק L260, L264, §הדרך הארוכה ביותר L217.

    >>> def trade(wanted, **given):
    ...     return bank_trade(wanted, False, False, False, **given)[0]
    >>> trade(1, wool=3), trade(1, fish=2), trade(2, feathers=1, coca=1, fish=1), trade(1, wool=2)
    (True, True, True, False)
    """
    cards = {card: count for card, count in given.items() if count}
    for works, rate in _bank_rates(cards, wanted):
        if works:
            return True, (rate,)
    if not _fits_route_card(cards, wanted, route_card_equal):
        return False, (Text(gettext_noop("No rate of the bank fits these cards.")),)
    answer, reasons = verdict(
        (route_card, Text(gettext_noop("The player holds the Longest Trade Route."))),
        (not route_card_used, Text(gettext_noop("It has not been used in this turn."))),
    )
    return answer, (Text(gettext_noop("Only the Longest Trade Route gives 2:1 for these cards.")), *reasons)


def _bank_rates(cards: Mapping[str, int], wanted: int) -> tuple[tuple[bool, Text], ...]:
    equal_resources = len(cards) == 1 and set(cards) <= set(RESOURCES)
    equal_goods = len(cards) == 1 and set(cards) <= set(GOODS)
    count = sum(cards.values())
    each_good = cards == dict.fromkeys(GOODS, 1)
    return (
        (equal_resources and (count, wanted) == (3, 1), Text(gettext_noop("3 equal resources for 1 card."))),
        (equal_goods and (count, wanted) == (2, 1), Text(gettext_noop("2 equal goods for 1 card."))),
        (each_good and wanted == 2, Text(gettext_noop("3 different goods for 2 cards."))),
    )


def _fits_route_card(cards: Mapping[str, int], wanted: int, equal: bool) -> bool:
    return wanted == 1 and sum(cards.values()) == 2 and not (equal and len(cards) == 2)


HEX = (
    KIND,
    Field("number", Text(gettext_noop("Number")), least=2, most=12),
    Field("settlements", Text(gettext_noop("Settlements")), most=3, default=0),
    Field("cities", Text(gettext_noop("Cities")), most=2, default=0),
    yes_or_no("robber", gettext_noop("The robber stands there"), default=False),
)

RULINGS = (
    Ruling(
        "production",
        Text(gettext_noop("Cards that a player takes for a roll")),
        (
            Field("roll", Text(gettext_noop("Sum of the dice")), least=2, most=12),
            Field(
                "hexes",
                Text(gettext_noop("Hexes with the player's buildings, declined too")),
                "rows",
                least=1,
                most=24,
                fields=HEX,
            ),
        ),
        production,
        "001 §יישוב L197, §עיר L201, §תנובה L449",
        check_hexes,
    ),
    Ruling(
        "opening_yield",
        Text(gettext_noop("Cards for the lettered settlement at the start")),
        (Field("hexes", Text(gettext_noop("Hexes that it touches")), "rows", least=1, most=3, fields=(KIND,)),),
        opening_yield,
        "001 §יבול ראשוני L157",
    ),
    Ruling(
        "discard_on_seven",
        Text(gettext_noop("Discard on a 7")),
        (
            Field("hand", Text(gettext_noop("Resources and goods in hand")), most=136),
            Field("art_of_war", Text(gettext_noop("Open Art of War cards")), most=DEVELOPMENT_CARDS, default=0),
        ),
        discard_on_seven,
        "001 §הטלת המספר 7 L318, §אמנות הלחימה L344",
    ),
    Ruling(
        "robber_place",
        Text(gettext_noop("May the robber be moved here?")),
        (
            Field("place", Text(gettext_noop("Place")), "choice", choices=ROBBER_PLACES),
            yes_or_no("same_place", gettext_noop("It stands there now"), default=False),
        ),
        robber_place,
        "001 §הטלת המספר 7 L322-326",
    ),
    Ruling(
        "bank_trade",
        Text(gettext_noop("Does the bank make this trade?")),
        (
            *(Field(name, label, most=25, default=0) for name, label in CARDS.items()),
            Field("wanted", Text(gettext_noop("Cards wanted")), least=1, default=1),
            yes_or_no("route_card", gettext_noop("Holds the Longest Trade Route"), default=False),
            yes_or_no("route_card_used", gettext_noop("It was used in this turn"), default=False),
            yes_or_no("route_card_equal", gettext_noop("It asks for equal cards"), default=False),
        ),
        bank_trade,
        "001 §3:1 עם הבנק L254, §סחורות עם הבנק L260-264, §הדרך הארוכה ביותר L217",
    ),
)
