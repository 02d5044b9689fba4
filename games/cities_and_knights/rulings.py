"""The questions that a judge of Cities & Knights is asked, gathered from their subjects."""

from games.cities_and_knights import (
    barbarians,
    card_effects,
    cities,
    knights,
    metropolis,
    position,
    progress,
    roads,
    robber,
    trade,
)
from games.ruling import Ruling

RULINGS: tuple[Ruling, ...] = (
    *barbarians.RULINGS,
    *robber.RULINGS,
    *progress.RULINGS,
    *card_effects.RULINGS,
    *cities.RULINGS,
    *metropolis.RULINGS,
    *knights.RULINGS,
    *roads.RULINGS,
    *trade.RULINGS,
    *position.RULINGS,
)
