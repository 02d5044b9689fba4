"""What single progress cards do, where a judge has to count or to decide."""

from games.cities_and_knights.cards import PROGRESS_CARDS
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.game import Field, Ruling
from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]
COMPARING = {card: PROGRESS_CARDS[card].label for card in ("master_merchant", "wedding", "sabotage")}
MONOPOLIES = {"resource_monopoly": 2, "trade_monopoly": 1}
FIXED_NUMBERS = (2, 6, 8, 12)  # Inventor never moves them; 7 is no disc


def cards_by_points(card: str, own: int, other: int, hand: int) -> tuple[int, Reasons]:
    """Resource and commodity cards that another player loses to a card that compares victory points.

    Source: 000 §סוחר ראשי; 000 §חתונה; 000 §חבלה.
    """
    given = {"own": own, "other": other, "hand": hand, "two": min(2, hand), "half": hand // 2}
    if card == "sabotage":
        if other < own:
            return 0, (
                Text(gettext_noop("Sabotage hits those with as many points or more: {other} against {own}."), given),
            )
        hit = Text(gettext_noop("The other player has as many points or more: {other} against {own}."), given)
        return hand // 2, (hit, Text(gettext_noop("Half of {hand}, rounded down: {half}."), given))
    if other <= own:
        return 0, (Text(gettext_noop("The other player needs more points: {other} against {own}."), given),)
    more = Text(gettext_noop("The other player has more points: {other} against {own}."), given)
    if card == "wedding":
        return min(2, hand), (
            more,
            Text(gettext_noop("2 cards of the giver's choice, or what there is: {two}."), given),
        )
    return min(2, hand), (
        more,
        Text(gettext_noop("Up to 2 cards of the taker's choice, from the open hand: {two}."), given),
    )


def monopoly(card: str, held: int) -> tuple[int, Reasons]:
    """What one other player gives: up to 2 of a resource, 1 of a commodity.

    Source: 000 §מונופול במשאבים; 000 §מונופול בסחורות.
    """
    given = {"most": MONOPOLIES[card], "gives": min(MONOPOLIES[card], held), "held": held}
    return given["gives"], (Text(gettext_noop("At most {most} of the named kind, out of {held}: {gives}."), given),)


def harvest(hexes: int) -> tuple[int, Reasons]:
    """Cards that Mining (ore) or Irrigation (grain) brings.

    Source: 000 §מכרה; 000 §השקיה.
    """
    rule = gettext_noop("2 for each hex at which the player has a building, whatever it is and however many: {cards}.")
    return 2 * hexes, (Text(rule, {"cards": 2 * hexes}),)


def commercial_harbor(commodities: int, used: bool) -> Verdict:
    """Whether the other player has to give a commodity for the resource offered.

    Source: 000 §נמל מסחר. Who chooses the commodity: ours.
    """
    return allowed_unless(
        Text(gettext_noop("The other player must give one commodity for the resource, and chooses which.")),
        (commodities == 0, Text(gettext_noop("The other player has no commodity: no exchange, the resource is kept."))),
        (used, Text(gettext_noop("It works once with each player."))),
    )


def inventor(first: int, second: int, beside_own: bool) -> Verdict:
    """Whether two number discs may be swapped.

    Source: 000 §ממציא. The bar on discs beside own buildings is kept as printed: ours.
    """
    fixed = [str(number) for number in sorted({first, second}) if number in (*FIXED_NUMBERS, 7)]
    return allowed_unless(
        Text(gettext_noop("The two discs may be swapped, with the robber on one of them too.")),
        (bool(fixed), Text(gettext_noop("Never moved: {numbers}."), {"numbers": ", ".join(fixed)})),
        (
            beside_own,
            Text(
                gettext_noop(
                    "The booklet bars discs beside one's own buildings; other editions don't: settle it before play."
                )
            ),
        ),
    )


def diplomat(open_end: bool, own: bool) -> tuple[str, Reasons]:
    """What becomes of a road: "not_allowed", "removed" or "rebuilt".

    Source: 000 §דיפלומט.
    """
    if not open_end:
        closed = gettext_noop("At both ends there is a piece of the road's colour: it isn't open.")
        return "not_allowed", (Text(closed),)
    ends = Text(gettext_noop("At one end there is nothing of the road's colour: it is open."))
    if own:
        return "rebuilt", (
            ends,
            Text(gettext_noop("The player may build it again at once, free, by the building rules.")),
        )
    return "removed", (ends, Text(gettext_noop("A rival's road goes back to the rival; no road is free for that.")))


RULINGS = (
    Ruling(
        "cards_by_points",
        Text(gettext_noop("Cards that compare points: how many are lost?")),
        (
            Field("card", Text(gettext_noop("Card")), "choice", choices=COMPARING),
            Field("own", Text(gettext_noop("Points of the one who plays it"))),
            Field("other", Text(gettext_noop("Points of the other player"))),
            Field("hand", Text(gettext_noop("Resource and commodity cards of the other player"))),
        ),
        cards_by_points,
        "000 §סוחר ראשי, §חתונה, §חבלה",
    ),
    Ruling(
        "monopoly",
        Text(gettext_noop("Monopoly: how many does a player give?")),
        (
            Field(
                "card",
                Text(gettext_noop("Card")),
                "choice",
                choices={card: PROGRESS_CARDS[card].label for card in MONOPOLIES},
            ),
            Field("held", Text(gettext_noop("Cards of the named kind in hand"))),
        ),
        monopoly,
        "000 §מונופול במשאבים, §מונופול בסחורות",
    ),
    Ruling(
        "harvest",
        Text(gettext_noop("Mining and Irrigation: how many cards?")),
        (Field("hexes", Text(gettext_noop("Different hexes of the kind at which the player has a building"))),),
        harvest,
        "000 §מכרה, §השקיה",
    ),
    Ruling(
        "commercial_harbor",
        Text(gettext_noop("Commercial Harbor: must the other player exchange?")),
        (
            Field("commodities", Text(gettext_noop("Commodity cards of the other player"))),
            Field("used", Text(gettext_noop("Done with this player already")), "bool", default=False),
        ),
        commercial_harbor,
        "000 §נמל מסחר",
    ),
    Ruling(
        "inventor",
        Text(gettext_noop("Inventor: may these discs be swapped?")),
        (
            Field("first", Text(gettext_noop("First number")), "int", 2, 12),
            Field("second", Text(gettext_noop("Second number")), "int", 2, 12),
            Field(
                "beside_own",
                Text(gettext_noop("One of them is beside a building of the player")),
                "bool",
                default=False,
            ),
        ),
        inventor,
        "000 §ממציא",
    ),
    Ruling(
        "diplomat",
        Text(gettext_noop("Diplomat: may this road be removed?")),
        (
            Field("open_end", Text(gettext_noop("One end has no piece of the road's colour")), "bool"),
            Field("own", Text(gettext_noop("It is the player's own road")), "bool"),
        ),
        diplomat,
        "000 §דיפלומט",
    ),
)
