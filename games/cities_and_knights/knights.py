"""Knights: placing, promoting, acting, displacing, deserting."""

from collections.abc import Iterator

from games.cities_and_knights.facts import KNIGHTS_PER_RANK, RANKS, SPECIAL_LEVEL, TOP_LEVEL
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.cities_and_knights.robber import robber_may_move
from games.game import Field, Problem, Ruling
from games.text import Text, gettext_noop

RANK_LABELS = {
    "basic": Text(gettext_noop("Basic knight (1)")),
    "strong": Text(gettext_noop("Strong knight (2)")),
    "mighty": Text(gettext_noop("Mighty knight (3)")),
}
ACTIONS = {
    "move": Text(gettext_noop("Move")),
    "displace": Text(gettext_noop("Displace a knight")),
    "drive_robber": Text(gettext_noop("Drive away the robber")),
}


def knight_placing(basic_on_board: int, own_road: bool, free: bool, can_pay: bool) -> Verdict:
    """Source: 000 §הצבת (בניית) אבירים; 000 §שידרוג אבירים (two of a rank)."""
    allowed = gettext_noop("A basic knight may stand there, inactive; the distance rule is not for knights.")
    full = gettext_noop("Both basic knights are on the board: one has to be promoted first.")
    return allowed_unless(
        Text(allowed),
        (basic_on_board >= KNIGHTS_PER_RANK, Text(full)),
        (not own_road, Text(gettext_noop("The intersection touches no road of the player."))),
        (not free, Text(gettext_noop("The intersection is not free."))),
        (not can_pay, Text(gettext_noop("A basic knight costs 1 ore and 1 wool."))),
    )


def knight_promotion(
    rank: str, next_rank_on_board: int, politics: int, promoted_this_turn: bool, can_pay: bool
) -> Verdict:
    """Source: 000 §שידרוג אבירים; 000 §מבצר; 000 §חרש אומן."""
    if rank == "mighty":
        return False, (Text(gettext_noop("A mighty knight can't be promoted further.")),)
    allowed = gettext_noop("The knight rises by one rank and stays as active or inactive as it is.")
    return allowed_unless(
        Text(allowed),
        (promoted_this_turn, Text(gettext_noop("A knight rises by one rank a turn at most, with Smith too."))),
        (
            next_rank_on_board >= KNIGHTS_PER_RANK,
            Text(gettext_noop("Both knights of the next rank are on the board already.")),
        ),
        (
            rank == "strong" and politics < SPECIAL_LEVEL,
            Text(gettext_noop("A mighty knight needs the fortress, level 3 of politics; Smith doesn't replace it.")),
        ),
        (not can_pay, Text(gettext_noop("A promotion costs 1 ore and 1 wool, or nothing with Smith."))),
    )


def knight_action(
    action: str, active: bool, activated_this_turn: bool, acted_this_turn: bool, robber_adjacent: bool, landings: int
) -> Verdict:
    """Whether a knight may act now; a new activation after an action brings no second one.

    Source: 000 §הפעלת אבירים; 000 §פעולות אבירים; 000 §גירוש השודד.
    """
    robber_free, why = robber_may_move(landings, lands_now=False)
    robber = action == "drive_robber"
    return allowed_unless(
        Text(gettext_noop("The knight may act, and is inactive afterwards.")),
        (not active, Text(gettext_noop("Only an active knight acts."))),
        (
            activated_this_turn,
            Text(gettext_noop("A knight activated in this turn acts in its owner's next turn at the earliest.")),
        ),
        (acted_this_turn, Text(gettext_noop("Each knight acts once a turn, even when it is activated again."))),
        (
            robber and not robber_adjacent,
            Text(gettext_noop("The robber is on none of the three hexes at the knight.")),
        ),
        (robber and not robber_free, why[0]),
    )


def knight_displacement(
    attacker: str, defender: str, by_intrigue: bool, foreign: bool, linked: bool, refuge: bool
) -> tuple[str, tuple[Text, ...]]:
    """What becomes of the knight: "not_allowed", "relocated" or "removed".

    `linked`: own roads lead from the attacker there without passing a foreign knight; for Intrigue, the intersection
    touches an own road. `refuge`: a free intersection of the victim's own network can be reached.
    Source: 000 §תזוזה וגירוש; 000 §קנוניה.
    """
    may, reasons = _may_displace(RANKS[attacker], RANKS[defender], by_intrigue, foreign, linked)
    if not may:
        return "not_allowed", reasons
    if refuge:
        keeps = gettext_noop("Its owner puts it on a free intersection of the same network, as active as it was.")
        return "relocated", (*reasons, Text(keeps))
    return "removed", (*reasons, Text(gettext_noop("No free intersection is in reach: it leaves the board.")))


def _may_displace(attacker: int, defender: int, by_intrigue: bool, foreign: bool, linked: bool) -> Verdict:
    ranks = {"attacker": attacker, "defender": defender}
    own = (not foreign, Text(gettext_noop("Nobody displaces a knight of their own.")))
    if by_intrigue:
        reach = gettext_noop("Intrigue reaches only an intersection at a road or ship of the one who plays it.")
        return allowed_unless(Text(gettext_noop("Intrigue asks for no strength.")), own, (not linked, Text(reach)))
    weak = gettext_noop("Only a knight of lower rank can be displaced: {attacker} against {defender}.")
    return allowed_unless(
        Text(gettext_noop("The attacker's rank is higher: {attacker} against {defender}."), ranks),
        own,
        (not linked, Text(gettext_noop("The attacker's roads must lead there, past no foreign knight."))),
        (attacker <= defender, Text(weak, ranks)),
    )


def building_at_knight(own: bool, may_move: bool, room: bool) -> Verdict:
    """Whether something may be built on an intersection where a knight stands.

    Source: 000 §תזוזה; 000 §קנוניה (a foreign one blocks).
    """
    return allowed_unless(
        Text(gettext_noop("The knight is moved away first, as an action; then the intersection is free to build on.")),
        (not own, Text(gettext_noop("A foreign knight, active or not, blocks the intersection until it is gone."))),
        (own and not may_move, Text(gettext_noop("The knight may not act now, so it can't make room."))),
        (own and not room, Text(gettext_noop("No free intersection of the same network is left for the knight."))),
    )


def deserter(removed: str, same_rank_on_board: int, basic_on_board: int) -> tuple[str, tuple[Text, ...]]:
    """The knight that the player of the Deserter may place: its rank, or "none".

    Source: 000 §עריק.
    """
    state = Text(gettext_noop("It is as active as the knight that was removed."))
    if same_rank_on_board < KNIGHTS_PER_RANK:
        same = gettext_noop("A knight of the same rank is left; even a mighty one needs no fortress here.")
        return removed, (Text(same), state)
    taken = Text(gettext_noop("Both knights of this rank are on the board already."))
    if basic_on_board < KNIGHTS_PER_RANK:
        return "basic", (taken, Text(gettext_noop("A basic knight is left instead.")), state)
    return "none", (taken, Text(gettext_noop("No basic knight is left either: none is placed.")))


def check_counts(removed: str, same_rank_on_board: int, basic_on_board: int) -> Iterator[Problem]:
    """Where the rank removed is basic, both counts are of the same knights."""
    if removed == "basic" and same_rank_on_board != basic_on_board:
        message = gettext_noop("The rank is basic, so both counts are of the same knights and can't differ.")
        yield Problem("counts_differ", "basic_on_board", {}, message, "000 §עריק")


RANK = Field("rank", Text(gettext_noop("Rank of the knight")), "choice", choices=RANK_LABELS)
BASIC_ON_BOARD = Field(
    "basic_on_board", Text(gettext_noop("The player's basic knights on the board")), most=KNIGHTS_PER_RANK
)
CAN_PAY = Field("can_pay", Text(gettext_noop("The player can pay")), "bool", default=True)

RULINGS = (
    Ruling(
        "knight_placing",
        Text(gettext_noop("Placing a knight")),
        (
            BASIC_ON_BOARD,
            Field("own_road", Text(gettext_noop("A road of the player touches the intersection")), "bool"),
            Field("free", Text(gettext_noop("The intersection is free")), "bool"),
            CAN_PAY,
        ),
        knight_placing,
        "000 §הצבת (בניית) אבירים",
    ),
    Ruling(
        "knight_promotion",
        Text(gettext_noop("Promoting a knight")),
        (
            RANK,
            Field(
                "next_rank_on_board",
                Text(gettext_noop("The player's knights of the next rank on the board")),
                most=KNIGHTS_PER_RANK,
            ),
            Field("politics", Text(gettext_noop("Level of politics")), most=TOP_LEVEL),
            Field("promoted_this_turn", Text(gettext_noop("It was promoted in this turn")), "bool", default=False),
            CAN_PAY,
        ),
        knight_promotion,
        "000 §שידרוג אבירים",
    ),
    Ruling(
        "knight_action",
        Text(gettext_noop("May this knight act?")),
        (
            Field("action", Text(gettext_noop("Action")), "choice", choices=ACTIONS),
            Field("active", Text(gettext_noop("It is active")), "bool"),
            Field("activated_this_turn", Text(gettext_noop("It was activated in this turn")), "bool", default=False),
            Field("acted_this_turn", Text(gettext_noop("It has acted in this turn")), "bool", default=False),
            Field("robber_adjacent", Text(gettext_noop("The robber is on a hex at the knight")), "bool", default=True),
            Field("landings", Text(gettext_noop("Landings of the barbarians so far")), default=1),
        ),
        knight_action,
        "000 §פעולות אבירים",
    ),
    Ruling(
        "knight_displacement",
        Text(gettext_noop("Displacing a knight")),
        (
            Field(
                "attacker", Text(gettext_noop("Rank of the attacker")), "choice", choices=RANK_LABELS, default="basic"
            ),
            Field("defender", Text(gettext_noop("Rank of the knight attacked")), "choice", choices=RANK_LABELS),
            Field("by_intrigue", Text(gettext_noop("By the card Intrigue")), "bool", default=False),
            Field("foreign", Text(gettext_noop("It belongs to another player")), "bool", default=True),
            Field(
                "linked",
                Text(gettext_noop("The attacker's roads lead there, past no foreign knight")),
                "bool",
                default=True,
            ),
            Field("refuge", Text(gettext_noop("Its owner has a free intersection in reach")), "bool", default=True),
        ),
        knight_displacement,
        "000 §תזוזה וגירוש, §קנוניה",
    ),
    Ruling(
        "building_at_knight",
        Text(gettext_noop("Building where a knight stands")),
        (
            Field("own", Text(gettext_noop("It is the player's own knight")), "bool"),
            Field("may_move", Text(gettext_noop("The knight may act now")), "bool", default=True),
            Field("room", Text(gettext_noop("It has a free intersection in reach")), "bool", default=True),
        ),
        building_at_knight,
        "000 §תזוזה",
    ),
    Ruling(
        "deserter",
        Text(gettext_noop("Which knight may the Deserter place?")),
        (
            Field("removed", Text(gettext_noop("Rank of the knight removed")), "choice", choices=RANK_LABELS),
            Field(
                "same_rank_on_board",
                Text(gettext_noop("The player's knights of this rank on the board")),
                most=KNIGHTS_PER_RANK,
            ),
            BASIC_ON_BOARD,
        ),
        deserter,
        "000 §עריק",
        check_counts,
    ),
)
