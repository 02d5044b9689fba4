"""The questions that a judge of Rise of the Inkas is asked, gathered from their subjects."""

from games.rise_of_the_inkas import building, cards, routes, tribes, turn
from games.ruling import Ruling

RULINGS: tuple[Ruling, ...] = (
    *tribes.RULINGS,
    *building.RULINGS,
    *turn.RULINGS,
    *routes.RULINGS,
    *cards.RULINGS,
)
