"""The 7 and the robber: what walls save, and the robber's rest before the barbarians' first landing."""

from games.cities_and_knights.facts import HAND_LIMIT, PIECES, hand_limit
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.game import Field, Ruling
from games.text import Text, gettext_noop


def discards(hand: int, walls: int) -> int:
    """Cards given up on a 7: half, rounded down, of a hand above the limit.

    Source: 000 §חומות; 000 §חבלה (rounding).

    >>> discards(12, walls=2), discards(11, walls=2), discards(9, walls=0)
    (6, 0, 4)
    """
    return hand // 2 if hand > hand_limit(walls) else 0


def discard_on_seven(hand: int, walls: int) -> tuple[int, tuple[Text, ...]]:
    """Source: 000 §חומות; 000 §4) הטלת "7" בקוביות. It holds before the barbarians' first landing too."""
    given = {
        "hand": hand,
        "walls": walls,
        "limit": hand_limit(walls),
        "base": HAND_LIMIT,
        "lost": discards(hand, walls),
    }
    count = Text(gettext_noop("Resource and commodity cards in hand: {hand}; progress cards don't count."), given)
    limit = Text(gettext_noop("{base} cards are safe, and 2 more for each wall ({walls}): {limit}."), given)
    if hand <= hand_limit(walls):
        return 0, (count, limit, Text(gettext_noop("The hand is not above the limit: nothing is lost.")))
    return discards(hand, walls), (count, limit, Text(gettext_noop("Half of {hand}, rounded down: {lost}."), given))


def robber_may_move(landings: int, lands_now: bool) -> Verdict:
    """Whether a 7, the Bishop or a knight may move the robber (or, with ships, the pirate).

    Source: 000 §4) הטלת "7" בקוביות; 000 §גירוש השודד.
    """
    landed = landings > 0 or lands_now
    free = (
        Text(gettext_noop("The barbarians have landed before: the robber moves as usual."))
        if landings
        else Text(gettext_noop("The event die comes first: the landing of this very turn already frees the robber."))
    )
    asleep = Text(
        gettext_noop("Before the barbarians' first landing nothing moves the robber: no 7, no Bishop, no knight.")
    )
    allowed, reasons = allowed_unless(free, (not landed, asleep))
    if allowed:
        return True, reasons
    still = Text(gettext_noop("On a 7 nobody is robbed, but hands above the limit still lose half."))
    return False, (*reasons, still)


RULINGS = (
    Ruling(
        "discard_on_seven",
        Text(gettext_noop("Discard on a 7")),
        (
            Field("hand", Text(gettext_noop("Resource and commodity cards in hand"))),
            Field("walls", Text(gettext_noop("City walls")), most=PIECES["city_walls"], default=0),
        ),
        discard_on_seven,
        "000 §חומות",
    ),
    Ruling(
        "robber_may_move",
        Text(gettext_noop("May the robber move yet?")),
        (
            Field("landings", Text(gettext_noop("Landings of the barbarians before this turn"))),
            Field("lands_now", Text(gettext_noop("The barbarians landed in this turn")), "bool", default=False),
        ),
        robber_may_move,
        '000 §4) הטלת "7" בקוביות, §גירוש השודד',
    ),
)
