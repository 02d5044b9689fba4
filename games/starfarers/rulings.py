"""The questions that a judge of Starfarers is asked, gathered from their subjects."""

from games.ruling import Ruling
from games.starfarers import flight, medals, settling, turn

RULINGS: tuple[Ruling, ...] = (
    *turn.RULINGS,
    *settling.RULINGS,
    *flight.RULINGS,
    *medals.RULINGS,
)
