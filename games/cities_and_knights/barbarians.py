"""The barbarians' attack: who wins, who loses a city and how, who is Defender of Catan."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.cities_and_knights.facts import BOX, KNIGHTS_PER_RANK, PIECES, RANKS
from games.cities_and_knights.players import IN_TURN_ORDER, Player, check_names, names, rows
from games.game import Field, Problem, Ruling
from games.text import Text, gettext_noop

Answer = dict[str, Any]


def strength(player: Player) -> int:
    """Pennant triangles of a player's active knights.

    Source: 000 §המלחמה בצבא הברברים.

    >>> strength({"basic": 2, "strong": 0, "mighty": 1})
    5
    """
    return sum(triangles * player[rank] for rank, triangles in RANKS.items())


def barbarian_attack(
    players: Sequence[Player], defender_cards: int, held_back: bool
) -> tuple[Answer, tuple[Text, ...]]:
    """Source: 000 §המלחמה בצבא הברברים; 000 §צבא הברברים מנצח; 000 §האבירים של קטאן מנצחים; 000 §חוק נבזי."""
    barbarians = sum(player["cities"] + player["metropolises"] for player in players)
    knights = sum(strength(player) for player in players)
    given = {"barbarians": barbarians, "knights": knights}
    count = (
        Text(gettext_noop("Barbarians: {barbarians}, one for each city; a metropolis is a city too."), given),
        Text(gettext_noop("Knights: {knights}, the pennant triangles of all who fight."), given),
    )
    answer: Answer = dict(given)
    if barbarians > knights:
        answer["winner"] = "barbarians"
        result, why = _losses(players)
        answer |= result | {"defender": [], "draw_progress_card": []}
    else:
        answer["winner"] = "knights"
        result, why = defender_of_catan(players, defender_cards)
        answer |= result | {"lose_city": [], "lay_city_on_side": []}
    return answer, (*count, *why, *_aftermath(held_back))


def _losses(players: Sequence[Player]) -> tuple[Answer, tuple[Text, ...]]:
    stronger = Text(gettext_noop("The barbarians are stronger: they win."))
    exposed = [(name, player) for name, player in zip(names(players), players, strict=True) if player["cities"]]
    if not exposed:
        nobody = Text(gettext_noop("Nobody has a city other than a metropolis: nobody loses anything."))
        return {"lose_city": [], "lay_city_on_side": []}, (stronger, nobody)
    least = min(strength(player) for _, player in exposed)
    losers = [(name, player) for name, player in exposed if strength(player) == least]
    on_side = [name for name, player in losers if player["settlements"] >= PIECES["settlements"]]
    lose_city = [name for name, _ in losers]
    given = {"least": least, "names": ", ".join(lose_city), "on_side": ", ".join(on_side)}
    exposed_only = gettext_noop(
        "Who has no city but metropolises is safe; the fewest triangles of the others: {least}."
    )
    reasons = [
        stronger,
        Text(exposed_only, given),
        Text(gettext_noop("One ordinary city of their choice becomes a settlement, for each of: {names}."), given),
        Text(gettext_noop("The wall of a lost city goes with it; city improvements stay.")),
    ]
    if on_side:
        message = gettext_noop("All 5 settlements are in use, so the city piece is laid on its side: {on_side}.")
        reasons.append(Text(message, given))
    return {"lose_city": lose_city, "lay_city_on_side": on_side}, tuple(reasons)


def _aftermath(held_back: bool) -> tuple[Text, ...]:
    tired = (
        Text(gettext_noop("Only the knights who fought become inactive; those held back stay active."))
        if held_back
        else Text(gettext_noop("All knights on the board become inactive."))
    )
    return tired, Text(gettext_noop("The ship goes back to its start, and from now on the robber may move."))


def defender_of_catan(players: Sequence[Player], defender_cards: int) -> tuple[Answer, tuple[Text, ...]]:
    """Who is rewarded when the knights win.

    Source: 000 §האבירים של קטאן מנצחים. Nobody fought, or no card is left: ours.
    """
    win = Text(gettext_noop("The knights are at least as strong: they win."))
    most = max(strength(player) for player in players)
    best = [name for name, player in zip(names(players), players, strict=True) if strength(player) == most]
    named = {"names": ", ".join(best), "most": most}
    if most == 0:
        return _reward(win, Text(gettext_noop("No knight fought, so nobody is rewarded.")))
    if len(best) > 1:
        share = Text(gettext_noop("{names} share the most triangles, {most}: nobody is Defender of Catan."), named)
        draw = Text(
            gettext_noop("Each of them may draw the top card of a progress pile of their choice, in this order.")
        )
        return _reward(win, share, draw, draw_progress_card=best)
    alone = Text(gettext_noop("{names} alone has the most triangles, {most}."), named)
    if defender_cards == 0:
        return _reward(win, alone, Text(gettext_noop("All Defender of Catan cards have been given: there is none.")))
    card = Text(gettext_noop("That earns a Defender of Catan card, 1 victory point."))
    return _reward(win, alone, card, defender=best)


def _reward(*reasons: Text, **given: list[str]) -> tuple[Answer, tuple[Text, ...]]:
    return {"defender": [], "draw_progress_card": []} | given, reasons


def check_attacked(players: Sequence[Player], **_: object) -> Iterator[Problem]:
    """Cities of one player, metropolises of the table.

    Source: 000 §כל שחקן בוחר את הצבע שלו ומקבל; 000 §ערים גדולות.
    """
    yield from check_names(players)
    metropolises = 0
    for number, player in enumerate(players):
        metropolises += player["metropolises"]
        upright = player["cities"] + player["metropolises"]
        if upright > PIECES["cities"]:
            message = gettext_noop("{given} cities, metropolises among them, can't be: a player has {most}.")
            params = {"given": upright, "most": PIECES["cities"]}
            yield Problem(
                "too_many_cities", f"players.{number}.cities", params, message, "000 §כל שחקן בוחר את הצבע שלו ומקבל"
            )
        if metropolises > BOX["metropolises_in_play"] >= metropolises - player["metropolises"]:
            message = gettext_noop("More than {most} metropolises can't be: one for each track.")
            params = {"most": BOX["metropolises_in_play"]}
            yield Problem(
                "too_many_metropolises", f"players.{number}.metropolises", params, message, "000 §ערים גדולות"
            )


def lost_city(settlements: int, cities: int, wall: bool) -> tuple[str, tuple[Text, ...]]:
    """What takes the place of a city that the barbarians plunder: "settlement", "on_side" or "nothing_lost".

    `cities` are upright ones that are no metropolis.
    Source: 000 §צבא הברברים מנצח; 000 §חומות.
    """
    if cities == 0:
        return "nothing_lost", (Text(gettext_noop("There is no city to lose: a metropolis is always safe.")),)
    reasons = [Text(gettext_noop("It counts as a settlement from now on: 1 victory point less."))]
    if wall:
        reasons.append(Text(gettext_noop("Its wall is lost with it.")))
    if settlements < PIECES["settlements"]:
        return "settlement", (Text(gettext_noop("A settlement piece is left and replaces the city.")), *reasons)
    side = Text(gettext_noop("All 5 settlements are in use: the city piece is laid on its side."))
    restore = Text(gettext_noop("Before any other city it has to be restored, for 3 ore and 2 grain."))
    return "on_side", (side, *reasons, restore)


KNIGHT_FIELDS = (
    Field("basic", Text(gettext_noop("Active basic knights")), most=KNIGHTS_PER_RANK, default=0),
    Field("strong", Text(gettext_noop("Active strong knights")), most=KNIGHTS_PER_RANK, default=0),
    Field("mighty", Text(gettext_noop("Active mighty knights")), most=KNIGHTS_PER_RANK, default=0),
)
CITY_FIELDS = (
    Field("cities", Text(gettext_noop("Cities without metropolis, upright")), most=PIECES["cities"], default=0),
    Field("metropolises", Text(gettext_noop("Metropolises")), most=PIECES["metropolises"], default=0),
    Field("settlements", Text(gettext_noop("Settlements")), most=PIECES["settlements"], default=0),
)
CARDS_LEFT = Field(
    "defender_cards",
    Text(gettext_noop("Defender of Catan cards left")),
    most=BOX["defender_cards"],
    default=BOX["defender_cards"],
)

RULINGS = (
    Ruling(
        "barbarian_attack",
        Text(gettext_noop("Barbarian attack")),
        (
            rows(IN_TURN_ORDER, *CITY_FIELDS, *KNIGHT_FIELDS),
            CARDS_LEFT,
            Field(
                "held_back",
                Text(gettext_noop("Variant: players choose which knights fight (enter only those)")),
                "bool",
                default=False,
            ),
        ),
        barbarian_attack,
        "000 §המלחמה בצבא הברברים, §צבא הברברים מנצח, §האבירים של קטאן מנצחים",
        check_attacked,
    ),
    Ruling(
        "defender_of_catan",
        Text(gettext_noop("Defender of Catan")),
        (rows(IN_TURN_ORDER, *KNIGHT_FIELDS), CARDS_LEFT),
        defender_of_catan,
        "000 §האבירים של קטאן מנצחים",
        check_names,
    ),
    Ruling(
        "lost_city",
        Text(gettext_noop("A city lost to the barbarians")),
        (
            Field("settlements", Text(gettext_noop("Settlements")), most=PIECES["settlements"]),
            Field("cities", Text(gettext_noop("Cities without metropolis, upright")), most=PIECES["cities"]),
            Field("wall", Text(gettext_noop("The city has a wall")), "bool", default=False),
        ),
        lost_city,
        "000 §צבא הברברים מנצח",
    ),
)
