"""Longest Road: how long a network is once foreign knights and buildings have cut it, and who holds the card."""

from collections.abc import Iterator, Mapping, Sequence

from games.cities_and_knights.players import Player, check_names, names, rows
from games.game import Field, Problem, Ruling
from games.routes import award_holder, longest_route
from games.text import Text, gettext_noop

LEAST = 5  # base game
CUT = "000 §הצבת (בניית) אבירים; base game"

Places = Sequence[Mapping[str, str]]


def route_length(pieces: Places, blocked: Places, own: Places) -> tuple[int, tuple[Text, ...]]:
    """The most pieces of one player in a row, past no foreign knight and no foreign building.

    Source: 000 §הצבת (בניית) אבירים; base game; Seafarers (ships).
    """
    edges = [(piece["from"], piece["to"], piece["kind"]) for piece in pieces]
    length = longest_route(edges, {row["place"] for row in blocked}, {row["place"] for row in own})
    return length, (
        Text(gettext_noop("A foreign knight, active or not, cuts a road as a foreign building does.")),
        Text(gettext_noop("One's own knights cut nothing; roads join ships only at one's own settlement or city.")),
        Text(gettext_noop("Longest without branches, no piece twice: {length}."), {"length": length}),
    )


def check_network(pieces: Places, blocked: Places, own: Places) -> Iterator[Problem]:
    """A piece has two ends, a path one piece, an intersection one owner."""
    paths: list[set[str]] = []
    for number, piece in enumerate(pieces):
        path = {piece["from"], piece["to"]}
        if len(path) == 1:
            message = gettext_noop("A piece joins two different intersections.")
            yield Problem("no_length", f"pieces.{number}.to", {}, message, CUT)
        if path in paths:
            message = gettext_noop("There is a piece between these two intersections already.")
            yield Problem("same_path", f"pieces.{number}.to", {}, message, CUT)
        paths.append(path)
    for number, row in enumerate(blocked):
        if row in own:
            message = gettext_noop("One intersection can't be foreign and one's own: {place}.")
            yield Problem("two_owners", f"blocked.{number}.place", {"place": row["place"]}, message, CUT)


def longest_road(players: Sequence[Player]) -> tuple[str, tuple[Text, ...]]:
    """Who holds the card now, after roads were built or cut; "" for nobody.

    Source: 000 §א תקציר חוקים ומפה למשחקים הראשונים (the card is used); its rules: base game.
    """
    called = names(players)
    lengths = {name: player["length"] for name, player in zip(called, players, strict=True)}
    before = next((name for name, player in zip(called, players, strict=True) if player["holder"]), "")
    holder = award_holder(before or None, lengths, LEAST) or ""
    given = {"holder": holder, "least": LEAST, "most": max(lengths.values())}
    longest = Text(gettext_noop("The longest has {most}; at least {least} are needed."), given)
    if not holder:
        nobody = gettext_noop("Too short, or several are equal and none of them holds the card: it is set aside.")
        return "", (longest, Text(nobody))
    if holder == before:
        return holder, (longest, Text(gettext_noop("{holder} keeps the card: nobody has more."), given))
    return holder, (longest, Text(gettext_noop("{holder} alone has the most and takes the card, 2 points."), given))


def check_holders(players: Sequence[Player]) -> Iterator[Problem]:
    """Names differ, and one player at most holds the card."""
    yield from check_names(players)
    holders = [number for number, player in enumerate(players) if player["holder"]]
    for number in holders[1:]:
        message = gettext_noop("There is one card of the Longest Road: only one player holds it.")
        yield Problem("two_holders", f"players.{number}.holder", {}, message, "base game")


KINDS = {"road": Text(gettext_noop("Road")), "ship": Text(gettext_noop("Ship"))}
PIECE = (
    Field("from", Text(gettext_noop("From")), "text", most=20),
    Field("to", Text(gettext_noop("To")), "text", most=20),
    Field("kind", Text(gettext_noop("Piece")), "choice", choices=KINDS, default="road"),
)
PLACE = Field("place", Text(gettext_noop("Intersection")), "text", most=20)


def _places(name: str, label: Text) -> Field:
    return Field(name, label, "rows", most=30, fields=(PLACE,), default=())


RULINGS = (
    Ruling(
        "route_length",
        Text(gettext_noop("Length of a road")),
        (
            Field("pieces", Text(gettext_noop("Roads and ships of the player")), "rows", most=30, fields=PIECE),
            _places("blocked", Text(gettext_noop("Foreign knights, settlements, cities"))),
            _places("own", Text(gettext_noop("The player's settlements and cities"))),
        ),
        route_length,
        CUT,
        check_network,
    ),
    Ruling(
        "longest_road",
        Text(gettext_noop("Who holds the Longest Road?")),
        (
            rows(
                Text(gettext_noop("Players")),
                Field("length", Text(gettext_noop("Length of the longest road")), most=30),
                Field("holder", Text(gettext_noop("Holds the card so far")), "bool", default=False),
            ),
        ),
        longest_road,
        "base game",
        check_holders,
    ),
)
