"""Progress cards: who draws, how many may be kept, when they are played."""

from collections.abc import Iterator, Sequence

from games.cities_and_knights.cards import PROGRESS_CARDS
from games.cities_and_knights.facts import BOX, PROGRESS_LIMIT, TOP_LEVEL, TRACK_LABELS, red_numbers
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.cities_and_knights.players import IN_TURN_ORDER, Player, check_names, names, rows
from games.cities_and_knights.robber import robber_may_move
from games.game import Field, Problem, Ruling
from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]


def progress_cards_due(event: str, red: int, players: Sequence[Player], pile: int) -> tuple[list[str], Reasons]:
    """Who may draw, in order; `level` of a row is the one in the colour of the gate.

    Source: 000 §2) קבלת קלפי קידום; 000 §השגת קלפי קידום.
    """
    if event == "ship":
        return [], (Text(gettext_noop("The ship moves on: nobody draws.")),)
    given = {"track": TRACK_LABELS[event], "red": red, "least": max(red - 1, 1)}
    rule = Text(gettext_noop("A gate of {track} and a red {red}: whose level is {least} or more draws."), given)
    due = [name for name, row in zip(names(players), players, strict=True) if red in red_numbers(row["level"])]
    if not due:
        return [], (rule, Text(gettext_noop("Nobody has such a level.")))
    drawing = due[:pile]
    order = Text(gettext_noop("First the player whose turn it is, then clockwise: {names}."), {"names": ", ".join(due)})
    if len(drawing) == len(due):
        return drawing, (rule, order)
    return drawing, (
        rule,
        order,
        Text(gettext_noop("Cards left in the pile: {pile}. The others get none."), {"pile": pile}),
    )


def progress_card_surplus(hand: int, drawn: int, laid_open: int) -> tuple[int, Reasons]:
    """How many cards have to go back under their piles.

    Source: 000 §2) קבלת קלפי קידום; 000 §מכבש דפוס; 000 §חוקה. What happens with a fifth card: ours.
    """
    kept = hand + drawn - laid_open
    surplus = max(kept - PROGRESS_LIMIT, 0)
    given = {"kept": kept, "limit": PROGRESS_LIMIT, "surplus": surplus}
    count = Text(
        gettext_noop("Kept in hand would be {kept}; victory point cards are laid open and don't count."), given
    )
    if surplus == 0:
        return 0, (count, Text(gettext_noop("Up to {limit} may be kept."), given))
    back = gettext_noop("Only {limit} may be kept. To go back under their piles, by the owner's choice: {surplus}.")
    return surplus, (count, Text(back, given), Text(gettext_noop("In their own turn the owner may play one first.")))


def check_drawn(hand: int, drawn: int, laid_open: int) -> Iterator[Problem]:
    """Victory point cards laid open are among those drawn.

    Source: 000 §מכבש דפוס; 000 §חוקה.
    """
    if laid_open > drawn:
        message = gettext_noop("{given} can't be laid open of {drawn} drawn.")
        params = {"given": laid_open, "drawn": drawn}
        yield Problem("more_than_drawn", "laid_open", params, message, "000 §מכבש דפוס, §חוקה")


def may_play(card: str, own_turn: bool, rolled: bool, landings: int) -> Verdict:
    """Source: 000 §2. לאחר מכן; 000 §אלכימאי; 000 §מכבש דפוס; 000 §4) הטלת "7" בקוביות."""
    if PROGRESS_CARDS[card].vp:
        return False, (Text(gettext_noop("It is never played: whoever draws it lays it open at once, for 1 point.")),)
    alchemist = card == "alchemist"
    robber, why = robber_may_move(landings, lands_now=False)
    return allowed_unless(
        Text(gettext_noop("It may be played now.")),
        (not own_turn, Text(gettext_noop("Progress cards are played in one's own turn."))),
        (alchemist and rolled, Text(gettext_noop("The dice were thrown: Alchemist comes before the roll."))),
        (not alchemist and not rolled, Text(gettext_noop("Before the roll only Alchemist may be played."))),
        (card == "bishop" and not robber, why[0]),
    )


CARDS = {name: card.label for name, card in PROGRESS_CARDS.items()}
EVENTS = {"ship": Text(gettext_noop("Ship")), **TRACK_LABELS}
LEVEL = Field("level", Text(gettext_noop("Level in the colour of the gate")), most=TOP_LEVEL)
PILE = BOX["trade_cards"]

RULINGS = (
    Ruling(
        "progress_cards_due",
        Text(gettext_noop("Who draws a progress card?")),
        (
            Field("event", Text(gettext_noop("Event die")), "choice", choices=EVENTS),
            Field("red", Text(gettext_noop("Red die")), "int", 1, 6),
            rows(IN_TURN_ORDER, LEVEL),
            Field("pile", Text(gettext_noop("Cards left in the pile")), most=PILE, default=PILE),
        ),
        progress_cards_due,
        "000 §2) קבלת קלפי קידום, §השגת קלפי קידום",
        check_names,
    ),
    Ruling(
        "progress_card_surplus",
        Text(gettext_noop("Too many progress cards?")),
        (
            Field("hand", Text(gettext_noop("Progress cards in hand before")), most=PROGRESS_LIMIT),
            Field("drawn", Text(gettext_noop("Progress cards received")), default=1),
            Field("laid_open", Text(gettext_noop("Victory point cards among them")), most=2, default=0),
        ),
        progress_card_surplus,
        "000 §2) קבלת קלפי קידום",
        check_drawn,
    ),
    Ruling(
        "may_play",
        Text(gettext_noop("May this progress card be played now?")),
        (
            Field("card", Text(gettext_noop("Card")), "choice", choices=CARDS),
            Field("own_turn", Text(gettext_noop("It is the player's own turn")), "bool", default=True),
            Field("rolled", Text(gettext_noop("The dice were rolled")), "bool"),
            Field("landings", Text(gettext_noop("Landings of the barbarians so far")), default=1),
        ),
        may_play,
        "000 §2. לאחר מכן, השחקן רשאי לבצע את הפעולות הבאות",
    ),
)
