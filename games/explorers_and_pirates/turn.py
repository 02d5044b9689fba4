"""The active player's turn: what the roll brings, what may be exchanged, and who has won."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.explorers_and_pirates.facts import COSTS
from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]

HAND_LIMIT = 7
COMPENSATION = 1  # gold, for whoever the roll gives no resource
GOLD_FIELD = 2  # gold, from a captured gold field whose number is rolled
PURCHASE = 2  # gold for one resource
PURCHASES = 2  # in one turn

COST_RULES = {
    "road": gettext_noop("A road costs what it costs in the base game."),
    "settlement": gettext_noop("A settlement costs what it costs in the base game."),
    "harbour_settlement": gettext_noop("It replaces an own settlement on the coast, which returns to the supply."),
    "ship": gettext_noop("It is placed on a sea route next to an own harbour settlement."),
    "settler": gettext_noop("A settler costs as much as a settlement."),
    "crew": gettext_noop("It is placed in the dock of an own harbour settlement or in an own ship next to one."),
}


def building_cost(piece: str) -> tuple[Mapping[str, int], Reasons]:
    """Resources that a piece costs.

    Source: 003 §עיר נמל L273, §בניית ספינות L237, §גיוס מתיישב L287, §שכירת צוות L334; roads, settlements: base game.

    >>> building_cost("crew")[0]
    {'ore': 1, 'wool': 1}
    """
    return COSTS[piece], (Text(COST_RULES[piece]),)


def discard_on_seven(hand: int) -> tuple[int, Reasons]:
    """Cards that a player returns on a 7: half of more than 7 resource cards. Rounding down is the base game's.

    Source: 003 §תוצאת "7" בהטלת הקוביות L401.

    >>> [discard_on_seven(hand)[0] for hand in (7, 8, 9)]
    [0, 4, 4]
    """
    count = Text(gettext_noop("Resource cards in hand: {hand}. Gold doesn't count."), {"hand": hand})
    if hand <= HAND_LIMIT:
        return 0, (count, Text(gettext_noop("With 7 or fewer nobody discards.")))
    half = hand // 2
    return half, (
        count,
        Text(gettext_noop("Half of {hand}, rounded down: {discard}."), {"hand": hand, "discard": half}),
    )


def production_gold(
    roll: int, resources: int, gold_fields: Sequence[Mapping[str, int]] = (), per_building: bool = False
) -> tuple[int, Reasons]:
    """Gold that a roll brings one player: 1 if entitled to no resource, 2 for each captured gold field of that number.

    A gold field pays once for each player there; `per_building` is the other reading. Its gold is no resource, so that
    the compensation is due beside it. A 7 brings nothing.
    Source: 003 §שלב תנובת המשאבים L201, §תנובת מטבעות זהב ממכרה זהב L523.

    >>> production_gold(8, 0)[0], production_gold(8, 1)[0], production_gold(8, 0, [{"buildings": 2}])[0]
    (1, 0, 3)
    """
    if roll == 7:
        return 0, (Text(gettext_noop("A 7 brings nobody gold.")),)
    paid = sum(f["buildings"] if per_building else min(f["buildings"], 1) for f in gold_fields) * GOLD_FIELD
    reasons = [
        Text(gettext_noop("Entitled to no resource: {gold} gold as compensation."), {"gold": COMPENSATION})
        if resources == 0
        else Text(
            gettext_noop("Resources that the player is entitled to: {resources}; so no compensation."),
            {"resources": resources},
        )
    ]
    if gold_fields:
        reasons.append(Text(gettext_noop("Gold fields with this number pay {gold} gold."), {"gold": paid}))
    return paid + (COMPENSATION if resources == 0 else 0), tuple(reasons)


def exchanges(
    gold: int, purchases: int, three_for_gold: int = 0, fast_gold: int = 0, fast_gold_villages: int = 0
) -> tuple[bool, Reasons]:
    """Whether these exchanges with the supply fit in one turn.

    2 gold buy a resource, at most twice; 3 equal resources make 1 gold, as often as one likes; each befriended village
    of fast gold makes 1 gold of a resource, once. They may come in any order.
    Source: 003 §שלב הסחר והבנייה L207-209, §זהב מהיר L718.

    >>> exchanges(gold=4, purchases=2)[0], exchanges(gold=6, purchases=3)[0], exchanges(gold=1, purchases=1)[0]
    (True, False, False)
    """
    have, need = gold + three_for_gold + fast_gold, PURCHASE * purchases
    params: dict[str, Any] = {"purchases": purchases, "fast_gold": fast_gold, "villages": fast_gold_villages}
    reasons = [
        Text(gettext_noop("Resources bought for 2 gold each: {purchases}; 2 a turn are allowed."), params),
        Text(
            gettext_noop("Gold needed: {need}; at hand with what is exchanged for gold: {have}."),
            {"need": need, "have": have},
        ),
    ]
    if fast_gold or fast_gold_villages:
        message = gettext_noop("Fast gold used: {fast_gold}; once for each of {villages} befriended villages.")
        reasons.append(Text(message, params))
    return purchases <= PURCHASES and need <= have and fast_gold <= fast_gold_villages, tuple(reasons)


def victory(goal: int) -> Callable[..., tuple[bool, Reasons]]:
    """Whether a player has won: the goal reached, in the player's own turn; captures settled in it count.

    Source: 003 §סיום המשחק L316, L519, L582, L722, L761.

    >>> victory(12)(total=12, own_turn=True)[0], victory(12)(total=13, own_turn=False)[0]
    (True, False)
    """

    def has_won(total: int, own_turn: bool) -> tuple[bool, Reasons]:
        params = {"total": total, "goal": goal}
        if total < goal:
            return False, (Text(gettext_noop("{total} victory points are fewer than {goal}."), params),)
        enough = Text(gettext_noop("{total} victory points are enough: {goal} are needed."), params)
        if own_turn:
            return True, (enough, Text(gettext_noop("It is the player's own turn.")))
        return False, (enough, Text(gettext_noop("Nobody wins in another player's turn: it has to wait.")))

    return has_won
