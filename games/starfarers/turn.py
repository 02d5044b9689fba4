"""What the dice bring, the draw pile, a 7, and trade with the supply (004 §שלב התנובה, §היתקלויות בחלל, §סחר)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.problem import Problem
from games.ruling import Field, Ruling
from games.starfarers.facts import CARDS, DRAW_PILE, GOODS_RATE, HAND_LIMIT, PLANETS, SUPPLY_RATE, YIELDS
from games.starfarers.fields import HAND, yes_or_no
from games.text import Text, gettext_noop
from games.verdict import Reasons

SEVEN = 7


def production(roll: int, planets: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], Reasons]:
    """Cards that one player takes for a roll: one for each colony and each spaceport at a planet with the number.

    Source: 004 §תנובת כוכבי הלכת L178-184, §נמל חלל L263, §חקר כוכבי הלכת L444.

    >>> production(6, [{"kind": "blue", "number": 6, "pieces": 1, "blocked": False}])[0]
    {'carbon': 1}
    """
    if roll == SEVEN:
        return {}, (Text(gettext_noop("On a 7 no planet produces.")),)
    cards: Counter[str] = Counter()
    reasons = []
    for planet in planets:
        if planet["number"] != roll:
            continue
        label = PLANETS[planet["kind"]]
        if planet["blocked"]:
            reasons.append(Text(gettext_noop("{planet}: no number that counts lies there."), {"planet": label}))
            continue
        cards[YIELDS[planet["kind"]]] += planet["pieces"]
        message = gettext_noop("{planet}: 1 for each of {pieces} colonies and spaceports.")
        reasons.append(Text(message, {"planet": label, "pieces": planet["pieces"]}))
    if not reasons:
        reasons.append(Text(gettext_noop("None of these planets has the number {roll}."), {"roll": roll}))
    return {card: count for card, count in cards.items() if count}, tuple(reasons)


def check_planets(roll: int, planets: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """No planet has a 7.

    Source: 004 §סכום 7 בקוביות L508.
    """
    for number, planet in enumerate(planets):
        if planet["number"] == SEVEN:
            message = gettext_noop("No planet has a 7.")
            yield Problem("no_planet_has_7", f"planets.{number}.number", {}, message, "004 §סכום 7 בקוביות L508")


def draw_pile(points: int, own_turn: bool, shaken: bool) -> tuple[int, Reasons]:
    """Cards that a player takes from the draw pile by victory points.

    Only in the own turn, and on a 7 too: defaults of ours.

    Source: 004 §תנובה מהערמה L186-196, §תמצית מהלך המשחק L155-158.

    >>> [draw_pile(points, own_turn=True, shaken=False)[0] for points in (7, 8, 9, 10)]
    [2, 1, 1, 0]
    """
    cards = next((cards for below, cards in DRAW_PILE if points < below), 0)
    due = Text(gettext_noop("With {points} victory points: {cards}."), {"points": points, "cards": cards})
    if not own_turn:
        return 0, (due, Text(gettext_noop("Cards of the draw pile are taken in one's own turn.")))
    if shaken:
        return 0, (due, Text(gettext_noop("The mother ship has been shaken: the right has lapsed.")))
    return cards, (due, Text(gettext_noop("They may be taken until the mother ship is shaken.")))


def discard_on_seven(hand: int) -> tuple[int, Reasons]:
    """Cards that a player returns on a 7: half, rounded down, with 8 or more in hand.

    Source: 004 §סכום 7 בקוביות L510.

    >>> [discard_on_seven(hand)[0] for hand in (7, 8, 9, 10, 11)]
    [0, 4, 4, 5, 5]
    """
    count = Text(gettext_noop("Cards in hand: {hand}."), {"hand": hand})
    if hand <= HAND_LIMIT:
        return 0, (count, Text(gettext_noop("With 7 or fewer nothing is returned.")))
    half = gettext_noop("Half of {hand}, rounded down, is returned: {discard}.")
    return hand // 2, (count, Text(half, {"hand": hand, "discard": hand // 2}))


def hand_after_seven(hand: int, role: str) -> tuple[int, Reasons]:
    """Cards in hand when a 7 is over: returned, robbed, drawn, in this order.

    `role`: "active" (rolled the 7 and robs), "robbed", "other". A rival without cards loses none: a default of ours.

    Source: 004 §סכום 7 בקוביות L506-514.

    >>> [hand_after_seven(9, role)[0] for role in ("active", "robbed", "other")]
    [6, 5, 6]
    """
    returned, reasons = discard_on_seven(hand)
    left = hand - returned
    if role == "active":
        return left + 1, (*reasons, Text(gettext_noop("1 card is taken from a rival who has any.")))
    drawn = Text(gettext_noop("1 card is drawn from the pile."))
    if role == "robbed":
        return max(left - 1, 0) + 1, (*reasons, Text(gettext_noop("1 card is lost to the active player.")), drawn)
    return left + 1, (*reasons, drawn)


def supply_trade(wanted: str, card_rate: int, **given: int) -> tuple[bool, Reasons]:
    """Whether the supply gives 1 card `wanted` for the cards `given`; `card_rate` is what a friendship card allows.

    What friendship cards allow is printed on them, not in the seed.

    Source: 004 §3:1 עם המלאי L303, §2:1 סחורה L307.

    >>> [supply_trade("food", card_rate=0, **given)[0] for given in ({"ore": 3}, {"ore": 2}, {"goods": 2})]
    [True, False, True]
    """
    kinds = {kind: count for kind, count in given.items() if count}
    if len(kinds) != 1:
        return False, (Text(gettext_noop("The supply takes only cards of one kind.")),)
    ((kind, count),) = kinds.items()
    if count == SUPPLY_RATE:
        return True, (Text(gettext_noop("3 equal cards for 1.")),)
    if kind == "goods" and count == GOODS_RATE and wanted != "goods":
        return True, (Text(gettext_noop("2 trade goods for 1 other card.")),)
    if card_rate and count == card_rate:
        return True, (Text(gettext_noop("{rate} equal cards for 1, by a friendship card."), {"rate": card_rate}),)
    return False, (Text(gettext_noop("No rate of the supply fits these cards.")),)


CARDS_IN_HAND = Field("hand", Text(gettext_noop("Cards in hand")))
ROLES = {
    "active": Text(gettext_noop("Rolled the 7")),
    "robbed": Text(gettext_noop("Is robbed")),
    "other": Text(gettext_noop("Neither")),
}
PLANET_FIELDS = (
    Field("kind", Text(gettext_noop("Planet")), "choice", choices=PLANETS),
    Field("number", Text(gettext_noop("Number")), least=2, most=12),
    Field("pieces", Text(gettext_noop("Own colonies and spaceports at it")), most=3, default=1),
    yes_or_no("blocked", gettext_noop("Face down, ice planet or pirate base"), default=False),
)

RULINGS = (
    Ruling(
        "production",
        Text(gettext_noop("Cards that a player takes for a roll")),
        (
            Field("roll", Text(gettext_noop("Sum of the dice")), least=2, most=12),
            Field("planets", Text(gettext_noop("Planets")), "rows", least=1, most=18, fields=PLANET_FIELDS),
        ),
        production,
        "004 §תנובת כוכבי הלכת L178-184",
        check_planets,
    ),
    Ruling(
        "draw_pile",
        Text(gettext_noop("Cards from the draw pile")),
        (
            Field("points", Text(gettext_noop("Victory points")), least=4, most=40),
            yes_or_no("own_turn", gettext_noop("It is the player's turn"), default=True),
            yes_or_no("shaken", gettext_noop("The mother ship has been shaken"), default=False),
        ),
        draw_pile,
        "004 §תנובה מהערמה L186-196",
    ),
    Ruling(
        "discard_on_seven",
        Text(gettext_noop("Discard on a 7")),
        (CARDS_IN_HAND,),
        discard_on_seven,
        "004 §סכום 7 בקוביות L510",
    ),
    Ruling(
        "hand_after_seven",
        Text(gettext_noop("Cards in hand when a 7 is over")),
        (CARDS_IN_HAND, Field("role", Text(gettext_noop("The player")), "choice", choices=ROLES)),
        hand_after_seven,
        "004 §סכום 7 בקוביות L506-514",
    ),
    Ruling(
        "supply_trade",
        Text(gettext_noop("Does the supply make this trade?")),
        (
            *HAND,
            Field("wanted", Text(gettext_noop("Card wanted")), "choice", choices=CARDS),
            Field("card_rate", Text(gettext_noop("Cards that a friendship card asks for; 0: none")), most=3, default=0),
        ),
        supply_trade,
        "004 §3:1 עם המלאי L303, §2:1 סחורה L307",
    ),
)
