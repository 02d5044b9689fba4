"""The pirate ship, from the second scenario on: who places it, whom it robs, how it is chased, what it costs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.explorers_and_pirates.facts import COLOURS
from games.explorers_and_pirates.turn import Reasons
from games.game import Problem
from games.text import Text, gettext_noop

Rows = Sequence[Mapping[str, Any]]

CHASED_BY = 6
TRIBUTE = 1

OWNERS = {
    "none": Text(gettext_noop("None yet")),
    "own": Text(gettext_noop("The roller's own")),
    "rival": Text(gettext_noop("A rival's")),
}
ON_SEVEN = {
    "none": ("place", gettext_noop("The roller places the own pirate ship on a legal sea hex.")),
    "own": ("move", gettext_noop("The roller's own pirate ship is on the board: it must move to another sea hex.")),
    "rival": ("replace", gettext_noop("The roller places the own pirate ship; the rival takes the other one back.")),
}


def twice(rows: Rows, name: str, source: str) -> Iterator[Problem]:
    """A player who stands in two rows."""
    players = [row["player"] for row in rows]
    for number, player in enumerate(players):
        if player in players[:number]:
            message = gettext_noop("This player is listed twice.")
            yield Problem("listed_twice", f"{name}.{number}.player", {}, message, source)


def pirate_on_seven(on_board: str, legal_hexes: int) -> tuple[str, Reasons]:
    """What the roller of a 7 does with the pirate ships: "place", "move", "replace", or "nothing" without a legal hex.

    Legal is every discovered sea hex but frame pieces and those that border the home island; fishing grounds too.
    Source: 003 §מיקום ספינת הפיראטים הראשונה L368-370, §תוצאת "7" בהטלת הקוביות L402-404, L578.

    >>> [pirate_on_seven(who, 1)[0] for who in ("none", "own", "rival")], pirate_on_seven("none", 0)[0]
    (['place', 'move', 'replace'], 'nothing')
    """
    if legal_hexes == 0:
        return "nothing", (Text(gettext_noop("No legal sea hex has been discovered: the pirate ships stay.")),)
    answer, message = ON_SEVEN[on_board]
    return answer, (Text(message), Text(gettext_noop("Only one pirate ship is on the board at any time.")))


def check_on_seven(on_board: str, legal_hexes: int) -> Iterator[Problem]:
    """The hex of a rival's pirate ship is itself legal.

    Source: 003 §תוצאת "7" בהטלת הקוביות L404.
    """
    if on_board == "rival" and legal_hexes == 0:
        message = gettext_noop("The hex where the rival's pirate ship stands is legal: at least 1.")
        yield Problem("rival_hex_is_legal", "legal_hexes", {}, message, '003 §תוצאת "7" בהטלת הקוביות L404')


def robbery(rivals: Rows) -> tuple[Mapping[str, str], Reasons]:
    """What may be taken from each rival: a resource unseen, gold only from a hand without resources, or nothing.

    Source: 003 §מיקום ספינת פיראטים - שוד משאבים L408.

    >>> robbery([{"player": "red", "ship_beside": True, "resources": 0, "gold": 3}])[0]
    {'red': 'gold'}
    """
    loot, reasons = {}, [Text(gettext_noop("From one of them, 1 resource card unseen or 1 gold; robbing is optional."))]
    for rival in rivals:
        loot[rival["player"]], message = _loot(rival)
        reasons.append(Text(message, {"player": COLOURS[rival["player"]]}))
    return loot, tuple(reasons)


def _loot(rival: Mapping[str, Any]) -> tuple[str, str]:
    if not rival["ship_beside"]:
        return "nothing", gettext_noop("{player} has no ship on a route at the pirate's hex; buildings don't count.")
    if rival["resources"]:
        return "resource", gettext_noop("{player} has a ship there and resource cards: 1 resource.")
    if rival["gold"]:
        return "gold", gettext_noop("{player} has a ship there but no resource card: 1 gold.")
    return "nothing", gettext_noop("{player} has a ship there but neither resource cards nor gold.")


def check_robbery(rivals: Rows) -> Iterator[Problem]:
    """Each rival is listed once.

    Source: 003 §מיקום ספינת פיראטים - שוד משאבים L408.
    """
    yield from twice(rivals, "rivals", "003 §מיקום ספינת פיראטים - שוד משאבים L408")


def fit_to_fight(sailed: bool, bow_at_corner: bool, on_route: bool) -> tuple[bool, Reasons]:
    """Whether a ship may try to chase a rival's pirate ship away.

    Source: 003 §סילוק ספינת פיראטים L378-381.

    >>> fit_to_fight(sailed=False, bow_at_corner=True, on_route=False)[0]
    True
    """
    if sailed:
        return False, (Text(gettext_noop("The ship has already sailed this turn.")),)
    if bow_at_corner or on_route:
        return True, (Text(gettext_noop("The ship hasn't sailed yet and lies at the pirate's hex.")),)
    return False, (
        Text(gettext_noop("Its bow must point at a corner of the pirate's hex, or it lies on a route there.")),
    )


def chase(rolls: Rows, village_5: bool = False, village_4: bool = False) -> tuple[bool, Reasons]:
    """Whether a rival's pirate ship is chased away: one die for each fit ship; 6, and befriended villages' numbers.

    After a success the pirate on the board is the chaser's own, so that further tries are void.
    Source: 003 §סילוק ספינת פיראטים L383, §העצמת לוחמי הפיראטים L704-710.

    >>> chase([{"die": 5}])[0], chase([{"die": 5}], village_5=True)[0], chase([{"die": 5}], village_4=True)[0]
    (False, True, False)
    """
    wins = [CHASED_BY, *([5] if village_5 else []), *([4] if village_4 else [])]
    reasons = [Text(gettext_noop("These numbers succeed: {numbers}."), {"numbers": ", ".join(map(str, wins))})]
    for number, roll in enumerate(rolls, 1):
        params = {"number": number, "die": roll["die"]}
        if roll["die"] in wins:
            reasons.append(Text(gettext_noop("Roll {number} is a {die}: success."), params))
            reasons.append(
                Text(gettext_noop("The rival takes the pirate ship back; the chaser places the own and may rob."))
            )
            return True, tuple(reasons)
        reasons.append(Text(gettext_noop("Roll {number} is a {die}: no success."), params))
    return False, (*reasons, Text(gettext_noop("Sailing along the pirate's hex costs tribute as usual.")))


def tribute(own_pirate: bool, ships: Rows) -> tuple[int, Reasons]:
    """Gold due to the supply: 1 for each ship that sails on, or away from, a route at a rival's pirate hex.

    Once for each ship and turn, however often it returns; a new ship that stays where it was built owes nothing.
    Source: 003 §תשלום דמי חסות לפיראטים L416-421.

    >>> tribute(False, [{"uses": 2}, {"uses": 1}])[0], tribute(True, [{"uses": 1}])[0]
    (2, 0)
    """
    if own_pirate:
        return 0, (Text(gettext_noop("Nobody pays tribute to the own pirate ship.")),)
    due = TRIBUTE * sum(1 for ship in ships if ship["uses"])
    each = Text(gettext_noop("Each ship that uses such a route pays 1 gold, once a turn: {gold} gold."), {"gold": due})
    return due, (each, Text(gettext_noop("It doesn't count towards the 2 purchases for gold of a turn.")))
