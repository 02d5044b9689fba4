"""The mother ship's balls, the speed they give, and where a flight may end (004 §שלב הטיסה)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from games.dice import BALLS, draw_odds
from games.problem import Problem
from games.ruling import Field, Ruling
from games.starfarers.facts import BALL_LABELS, BALL_VALUES, BLACK_BALL_SPEED, POINTS, SHIPS, UPGRADES
from games.starfarers.fields import yes_or_no
from games.text import Text, gettext_noop
from games.verdict import Reasons

ANY = "any"
_LANDINGS: dict[tuple[str, str], tuple[str, Reasons]] = {
    (ANY, "open"): ("allowed", (Text(gettext_noop("An open point is free for every ship.")),)),
    (ANY, "own_dock"): ("allowed", (Text(gettext_noop("An own dock is free for own ships.")),)),
    (ANY, "foreign_dock"): ("forbidden", (Text(gettext_noop("No ship stays on another player's dock.")),)),
    ("trade_ship", "colony_site"): ("forbidden", (Text(gettext_noop("No trade ship stays on a colony site.")),)),
    ("colony_ship", "colony_site"): (
        "allowed",
        (
            Text(gettext_noop("A colony may be founded there, if the site allows it.")),
            Text(gettext_noop("Otherwise the ship must leave in the next turn, if it can, or found a colony.")),
        ),
    ),
    ("trade_ship", "docking_point"): (
        "must_found",
        (Text(gettext_noop("A trade ship may land there only to found a trade station at once.")),),
    ),
    ("colony_ship", "docking_point"): (
        "forbidden",
        (Text(gettext_noop("No colony ship stays on a docking point.")),),
    ),
}


def base_speed(first: str, second: str) -> tuple[dict[str, int | bool], Reasons]:
    """Base speed of the two balls in the tail chamber, and whether they bring an encounter before the flight.

    Source: 004 §התקבלו כדורים צבעוניים בלבד L323-329, §אם התקבל כדור שחור L335-341.

    >>> base_speed("blue", "red")[0], base_speed("red", "black")[0]
    ({'speed': 4, 'encounter': False}, {'speed': 3, 'encounter': True})
    """
    if "black" in (first, second):
        black = gettext_noop("A black ball: base speed {speed}, whatever the other ball is.")
        meeting = gettext_noop("An encounter comes before any ship flies.")
        reasons = (Text(black, {"speed": BLACK_BALL_SPEED}), Text(meeting))
        return {"speed": BLACK_BALL_SPEED, "encounter": True}, reasons
    speed = BALL_VALUES[first] + BALL_VALUES[second]
    params = {"first": BALL_VALUES[first], "second": BALL_VALUES[second], "speed": speed}
    summed = Text(gettext_noop("Two coloured balls: {first} + {second} = {speed}."), params)
    return {"speed": speed, "encounter": False}, (summed,)


def check_balls(first: str, second: str) -> Iterator[Problem]:
    """Two balls of one colour can only be if the ship holds two of it.

    Source: 004 §חללית אם L126-130.
    """
    if first == second and BALLS.count(first) < 2:
        message = gettext_noop("The mother ship holds only one ball of this colour.")
        yield Problem("only_one_ball", "second", {}, message, "004 §חללית אם L126-130")


def speed_odds(boosts: int = 0) -> dict[int, Fraction]:
    """How likely each speed is, exactly, with so many boosters and boosts of friendship cards.

    Source: 004 §קביעת מהירות L319-341, §חללית אם L126-130; two yellow balls of value 2 are ours.

    >>> {speed: str(chance) for speed, chance in speed_odds().items()}
    {3: '3/5', 4: '1/5', 5: '1/5'}
    """
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for (first, second), chance in draw_odds().items():
        odds[base_speed(first, second)[0]["speed"] + boosts] += chance
    return dict(sorted(odds.items()))


def speed(base: int, boosters: int, card_boosts: int) -> tuple[int, Reasons]:
    """Space points that each ship of the player may fly in this turn.

    Source: 004 §יכולת האצה L331, L339, §קביעת מהירות L392.

    >>> speed(base=4, boosters=1, card_boosts=0)[0]
    5
    """
    total = base + boosters + card_boosts
    params = {"base": base, "boosters": boosters, "cards": card_boosts, "total": total}
    message = gettext_noop("Base speed {base} + boosters {boosters} + friendship cards {cards} = {total}.")
    return total, (
        Text(message, params),
        Text(gettext_noop("Each own ship may fly so many points, or fewer; occupied points count.")),
    )


def landing(ship: str, point: str, occupied: bool) -> tuple[str, Reasons]:
    """Whether a ship may end its flight on a point: "allowed", "must_found" or "forbidden".

    Source: 004 §נקודות חלל תפוסות L357, §איסור חסימה L482-490.

    >>> [landing(ship, "colony_site", occupied=False)[0] for ship in ("colony_ship", "trade_ship")]
    ['allowed', 'forbidden']
    """
    if occupied:
        return "forbidden", (Text(gettext_noop("Only one piece stands on a point; it may be flown over.")),)
    return _LANDINGS.get((ship, point)) or _LANDINGS[ANY, point]


RULINGS = (
    Ruling(
        "base_speed",
        Text(gettext_noop("Base speed of the two balls")),
        (
            Field("first", Text(gettext_noop("One ball")), "choice", choices=BALL_LABELS),
            Field("second", Text(gettext_noop("The other ball")), "choice", choices=BALL_LABELS),
        ),
        base_speed,
        "004 §קביעת מהירות L319-341",
        check_balls,
    ),
    Ruling(
        "speed",
        Text(gettext_noop("Speed of all ships in this turn")),
        (
            Field("base", Text(gettext_noop("Base speed")), least=2, most=6),
            Field("boosters", Text(gettext_noop("Boosters on the mother ship")), most=UPGRADES["booster"]),
            Field("card_boosts", Text(gettext_noop("Boosts of friendship cards")), most=5, default=0),
        ),
        speed,
        "004 §יכולת האצה L331, L339",
    ),
    Ruling(
        "landing",
        Text(gettext_noop("May a flight end here?")),
        (
            Field("ship", Text(gettext_noop("Starship")), "choice", choices=SHIPS),
            Field("point", Text(gettext_noop("Where")), "choice", choices=POINTS),
            yes_or_no("occupied", gettext_noop("A piece stands there"), default=False),
        ),
        landing,
        "004 §איסור חסימה L482-490",
    ),
)
