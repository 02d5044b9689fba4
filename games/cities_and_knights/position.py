"""The whole of one player's position: can it be?"""

from games.cities_and_knights.facts import (
    KNIGHTS_PER_RANK,
    METROPOLIS_LEVEL,
    PIECES,
    PROGRESS_LIMIT,
    SPECIAL_LEVEL,
    TOP_LEVEL,
    TRACK_LABELS,
    TRACKS,
)
from games.cities_and_knights.hurdles import Verdict, allowed_unless
from games.game import Field, Ruling
from games.text import Text, gettext_noop

LIMITED = {  # name: (label, the most there can be)
    "settlements": (Text(gettext_noop("Settlements")), PIECES["settlements"]),
    "cities": (Text(gettext_noop("Cities upright, metropolises among them")), PIECES["cities"]),
    "cities_on_side": (Text(gettext_noop("Cities on their side")), PIECES["cities"]),
    "roads": (Text(gettext_noop("Roads")), PIECES["roads"]),
    "walls": (Text(gettext_noop("City walls")), PIECES["city_walls"]),
    "basic": (Text(gettext_noop("Basic knights")), KNIGHTS_PER_RANK),
    "strong": (Text(gettext_noop("Strong knights")), KNIGHTS_PER_RANK),
    "mighty": (Text(gettext_noop("Mighty knights")), KNIGHTS_PER_RANK),
    "active": (Text(gettext_noop("Active knights")), PIECES["helmets"]),
    "progress_cards": (Text(gettext_noop("Progress cards in hand")), PROGRESS_LIMIT),
    **{track: (label, TOP_LEVEL) for track, label in TRACK_LABELS.items()},
}

Hurdle = tuple[bool, Text]


def possible_position(**held: int) -> Verdict:
    """Whether one player can have all this, with every reason why not.

    Source: 000 §כל שחקן בוחר את הצבע שלו ומקבל; 000 §ערים גדולות; 000 §חומות; 000 §צבא הברברים מנצח.
    """
    possible, reasons = allowed_unless(
        Text(gettext_noop("Nothing speaks against it.")),
        *(_beyond(name, held[name]) for name in LIMITED),
        *_impossible_cities(**held),
        *(_metropolis_too_early(track, **held) for track in TRACKS),
        (
            held["active"] > held["basic"] + held["strong"] + held["mighty"],
            Text(gettext_noop("More knights are active than there are.")),
        ),
    )
    if held["mighty"] and held["politics"] < SPECIAL_LEVEL:
        rare = gettext_noop("Without the fortress a mighty knight can only have come by the Deserter: ask.")
        return possible, (*reasons, Text(rare))
    return possible, reasons


def _beyond(name: str, given: int) -> Hurdle:
    label, most = LIMITED[name]
    message = gettext_noop("{what}: {given} can't be, the most is {most}.")
    return given > most, Text(message, {"what": label, "given": given, "most": most})


def _impossible_cities(
    settlements: int, cities: int, cities_on_side: int, walls: int, **held: int
) -> tuple[Hurdle, ...]:
    metropolises = sum(held[f"metropolis_{track}"] for track in TRACKS)
    return (
        (
            cities + cities_on_side > PIECES["cities"],
            Text(gettext_noop("Upright and on their side there are only 4 cities.")),
        ),
        (
            cities_on_side > 0 and settlements < PIECES["settlements"],
            Text(gettext_noop("A city lies on its side only while all 5 settlements are in use.")),
        ),
        (
            settlements + cities + cities_on_side < 2,
            Text(gettext_noop("Everybody keeps at least 2 buildings, those of the set-up.")),
        ),
        (metropolises > cities, Text(gettext_noop("Each metropolis stands on a city of its own."))),
        (walls > cities, Text(gettext_noop("Each wall lies under a city of its own."))),
    )


def _metropolis_too_early(track: str, **held: int) -> Hurdle:
    early = held[f"metropolis_{track}"] and held[track] < METROPOLIS_LEVEL
    return bool(early), Text(gettext_noop("The metropolis of {track} needs level 4."), {"track": TRACK_LABELS[track]})


RULINGS = (
    Ruling(
        "possible_position",
        Text(gettext_noop("Can this position be?")),
        (
            *(Field(name, label, default=0) for name, (label, _) in LIMITED.items()),
            *(
                Field(
                    f"metropolis_{track}",
                    Text(gettext_noop("Metropolis: {track}"), {"track": label}),
                    "bool",
                    default=False,
                )
                for track, label in TRACK_LABELS.items()
            ),
        ),
        possible_position,
        "000 §כל שחקן בוחר את הצבע שלו ומקבל",
    ),
)
