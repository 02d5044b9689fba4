"""The Champion of War and the development cards (001 §אלוף הלחימה, §שימוש בקלפי פיתוח)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.rise_of_the_inkas.facts import (
    CARDS,
    DEVELOPMENT_CARDS,
    FRAME,
    OPEN_CARDS_OF_CHAMPION,
    ROBBER_BANNED,
    ROBBER_PLACES,
    YIELDS,
)
from games.rise_of_the_inkas.fields import FOUNDED, OWN_TURN, PLAYER, yes_or_no
from games.ruling import Field, Ruling
from games.text import Text, gettext_noop
from games.verdict import Reasons, verdict


def champion(shown: Sequence[Mapping[str, Any]]) -> tuple[str | None, Reasons]:
    """Who is Champion of War, from the Art of War cards in the order in which they were laid open.

    Open cards and the Champion's card outlive a decline: a default of ours.

    Source: 001 §אלוף הלחימה L348.

    >>> champion([{"player": name} for name in ("Red", "Blue", "Blue", "Red")])[0]
    'Blue'
    """
    open_cards: Counter[str] = Counter()
    holder: str | None = None
    needed = OPEN_CARDS_OF_CHAMPION
    reasons = []
    for card in shown:
        player = card["player"]
        open_cards[player] += 1
        if open_cards[player] < needed:
            continue
        needed = open_cards[player] + 1
        if player != holder:
            holder = player
            message = gettext_noop("{player} lays card {count} open and takes the Champion of War.")
            reasons.append(Text(message, {"player": player, "count": open_cards[player]}))
    if not reasons:
        return None, (Text(gettext_noop("Nobody has 2 open cards.")),)
    return holder, (*reasons, Text(gettext_noop("It passes only to a player with more open cards.")))


def champions_move(
    holder: bool, own_turn: bool, robber: str, own_building: bool, used: bool, founded: bool
) -> tuple[bool, Reasons]:
    """Whether the Champion of War may send the robber to the jungle frame, also before the roll.

    Once a turn, and for declined buildings too: defaults of ours.

    Source: 001 §אלוף הלחימה L349-351, §סיום התור L435.

    >>> champions_move(True, True, "forest", own_building=True, used=False, founded=False)[0]
    True
    """
    allowed, reasons = verdict(
        (holder, Text(gettext_noop("The player holds the Champion of War."))),
        (own_turn, Text(gettext_noop("It is the player's turn, before or after the roll."))),
        (robber != FRAME, Text(gettext_noop("The robber stands on a hex."))),
        (own_building, Text(gettext_noop("The hex touches an own building, declined or not."))),
        (not used, Text(gettext_noop("It has not been used in this turn."))),
        (not founded, Text(gettext_noop("No new tribe has been founded in this turn."))),
    )
    if not allowed:
        return False, reasons
    taken = gettext_noop("The robber goes to the frame; the player takes 1 card: {card}.")
    return True, (*reasons, Text(taken, {"card": CARDS[YIELDS[robber]]}))


def development_card(own_turn: bool, bought_now: bool, played: bool, founded: bool) -> tuple[bool, Reasons]:
    """Whether a development card may be played now.

    A card bought in "the same round" is one bought in this turn: a default of ours.

    Source: 001 §שימוש בקלפי פיתוח L336, §סיום התור L435.

    >>> development_card(own_turn=True, bought_now=False, played=False, founded=False)[0]
    True
    """
    return verdict(
        (own_turn, Text(gettext_noop("It is the player's turn, before or after the roll."))),
        (not bought_now, Text(gettext_noop("The card was not bought in this turn."))),
        (not played, Text(gettext_noop("No other development card was played in this turn."))),
        (not founded, Text(gettext_noop("No new tribe has been founded in this turn."))),
    )


SHOWN = Text(gettext_noop("Art of War cards, in the order in which they were laid open"))
STANDS = {place: label for place, label in ROBBER_PLACES.items() if place not in ROBBER_BANNED}

RULINGS = (
    Ruling(
        "champion",
        Text(gettext_noop("Who is Champion of War?")),
        (Field("shown", SHOWN, "rows", most=DEVELOPMENT_CARDS, fields=(PLAYER,)),),
        champion,
        "001 §אלוף הלחימה L348",
    ),
    Ruling(
        "champions_move",
        Text(gettext_noop("May the Champion of War send the robber away?")),
        (
            yes_or_no("holder", gettext_noop("Holds the Champion of War")),
            OWN_TURN,
            Field("robber", Text(gettext_noop("Where the robber stands")), "choice", choices=STANDS),
            yes_or_no("own_building", gettext_noop("An own building touches it, declined or not")),
            yes_or_no("used", gettext_noop("It was used in this turn"), default=False),
            FOUNDED,
        ),
        champions_move,
        "001 §אלוף הלחימה L349-351",
    ),
    Ruling(
        "development_card",
        Text(gettext_noop("May this development card be played?")),
        (
            OWN_TURN,
            yes_or_no("bought_now", gettext_noop("It was bought in this turn"), default=False),
            yes_or_no("played", gettext_noop("Another was played in this turn"), default=False),
            FOUNDED,
        ),
        development_card,
        "001 §שימוש בקלפי פיתוח L336",
    ),
)
