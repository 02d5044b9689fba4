"""Answers of rulings as a judge says them: the words behind their keys, in the reader's language. Pure."""

from collections.abc import Iterator, Mapping, Sequence

from games.game import Field, Game, Text
from games.text import Translate, gettext_noop
from tournament.judging.rulings import rulings_of

WORDS = {
    "allowed": gettext_noop("allowed"),
    "any": gettext_noop("any"),
    "asker": gettext_noop("who asks"),
    "barbarians": gettext_noop("barbarians"),
    "basic": gettext_noop("basic"),
    "blue": gettext_noop("blue"),
    "board": gettext_noop("board"),
    "bravest": gettext_noop("bravest"),
    "brick": gettext_noop("Brick"),
    "build": gettext_noop("build"),
    "carbon": gettext_noop("carbon"),
    "card": gettext_noop("card"),
    "changes": gettext_noop("changes"),
    "cloth": gettext_noop("cloth"),
    "coca": gettext_noop("coca"),
    "coin": gettext_noop("coin"),
    "cost": gettext_noop("cost"),
    "crews_left": gettext_noop("crews left"),
    "declines": gettext_noop("declines"),
    "defender": gettext_noop("defender"),
    "desert": gettext_noop("desert"),
    "do": gettext_noop("to do"),
    "draw_progress_card": gettext_noop("draws a progress card"),
    "encounter": gettext_noop("encounter"),
    "feathers": gettext_noop("feathers"),
    "fish": gettext_noop("fish"),
    "food": gettext_noop("food"),
    "forbidden": gettext_noop("forbidden"),
    "goes_on": gettext_noop("goes on"),
    "gold": gettext_noop("gold"),
    "gold_field": gettext_noop("gold field"),
    "goods": gettext_noop("goods"),
    "grain": gettext_noop("Grain"),
    "group": gettext_noop("group"),
    "half_medals": gettext_noop("half medals"),
    "holder": gettext_noop("holder"),
    "knights": gettext_noop("knights"),
    "lair_token": gettext_noop("lair token"),
    "land": gettext_noop("land"),
    "lay_city_on_side": gettext_noop("lays a city on its side"),
    "lays": gettext_noop("lays"),
    "lose_city": gettext_noop("loses a city"),
    "lumber": gettext_noop("Lumber"),
    "mighty": gettext_noop("mighty"),
    "moon": gettext_noop("Moon"),
    "move": gettext_noop("move"),
    "must_found": gettext_noop("must found"),
    "no": gettext_noop("No"),
    "nobody": gettext_noop("nobody"),
    "none": gettext_noop("none"),
    "not_allowed": gettext_noop("not allowed"),
    "nothing": gettext_noop("nothing"),
    "nothing_lost": gettext_noop("nothing is lost"),
    "number_token": gettext_noop("number token"),
    "on_side": gettext_noop("on its side"),
    "orange": gettext_noop("orange"),
    "order": gettext_noop("order"),
    "ore": gettext_noop("Ore"),
    "paper": gettext_noop("paper"),
    "place": gettext_noop("place"),
    "places": gettext_noop("places"),
    "points": gettext_noop("points"),
    "potatoes": gettext_noop("potatoes"),
    "rebuilt": gettext_noop("rebuilt"),
    "red": gettext_noop("red"),
    "refuser": gettext_noop("who refuses"),
    "relocated": gettext_noop("relocated"),
    "removed": gettext_noop("removed"),
    "replace": gettext_noop("replace"),
    "resource": gettext_noop("resource"),
    "resources": gettext_noop("resources"),
    "restore": gettext_noop("restore"),
    "robber": gettext_noop("robber"),
    "sacks": gettext_noop("sacks"),
    "sacks_left": gettext_noop("sacks left"),
    "sea": gettext_noop("sea"),
    "settlement": gettext_noop("settlement"),
    "speed": gettext_noop("speed"),
    "spice": gettext_noop("spice"),
    "stays": gettext_noop("stays"),
    "steps": gettext_noop("steps"),
    "stone": gettext_noop("stone"),
    "strong": gettext_noop("strong"),
    "sun": gettext_noop("Sun"),
    "takes": gettext_noop("takes"),
    "to_roll": gettext_noop("to roll"),
    "total": gettext_noop("total"),
    "valid": gettext_noop("valid"),
    "white": gettext_noop("white"),
    "winner": gettext_noop("winner"),
    "wins": gettext_noop("wins"),
    "wood": gettext_noop("wood"),
    "wool": gettext_noop("Wool"),
    "yes": gettext_noop("Yes"),
}


def in_words(rules: Game, answer: object, translate: Translate) -> str:
    """An answer as a judge says it; a word that is nobody's key (a player's name) as it was typed."""
    known = {value: label.render(translate) for value, label in _choices(rules)}
    return _say(answer, known | {key: translate(word) for key, word in WORDS.items()})


def _choices(rules: Game) -> Iterator[tuple[str, Text]]:
    for ruling in rulings_of(rules).values():
        yield from _choices_of(ruling.fields)


def _choices_of(fields: Sequence[Field]) -> Iterator[tuple[str, Text]]:
    for field in fields:
        yield from field.choices.items()
        yield from _choices_of(field.fields)


def _say(answer: object, known: Mapping[str, str]) -> str:
    if isinstance(answer, bool):
        return known["yes"] if answer else known["no"]
    if answer is None or answer == "":
        return "–"
    if isinstance(answer, Mapping):
        return " · ".join(f"{_say(key, known)}: {_say(value, known)}" for key, value in answer.items())
    if isinstance(answer, list | tuple | set | frozenset):
        return ", ".join(_say(value, known) for value in answer) or "–"
    return known.get(str(answer), str(answer))
