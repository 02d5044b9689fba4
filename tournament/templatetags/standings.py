"""How templates show a list: words of its state, exact numbers."""

from django import template

from games.ranking import Number, Row, TieBreaker
from games.text import Text
from tournament.setup.models import Tournament
from tournament.standings.comparing import exact
from tournament.standings.queries import differences_text
from tournament.standings.words import absence_word, status_word

register = template.Library()

register.filter("exact", exact)
register.filter("absence", absence_word)
register.filter("status_word", status_word)


@register.filter
def value_of(row: Row, criterion: TieBreaker) -> Number | None:
    return row.get(criterion.name)


@register.filter
def place_of(criterion: TieBreaker, order: tuple[TieBreaker, ...]) -> int | str:
    """Its place in an order, from 1; nothing if it is left out."""
    names = [one.name for one in order]
    return names.index(criterion.name) + 1 if criterion.name in names else ""


@register.filter
def item(values: dict[int, int], key: int) -> int | None:
    return values.get(key)


@register.simple_tag
def differences(tournament: Tournament) -> Text | None:
    """What the desk should look at, if results are not what the journal says."""
    return differences_text(tournament)
