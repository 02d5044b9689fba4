"""The rules of five games, in pure Python: no Django, no I/O, no clock, no randomness that isn't passed in.

>>> GAMES["sun_moon"].goal
25
>>> print(GAMES["sun_moon"].rulings["discard_on_seven"](hand=9))
4
Cards in hand: 9.
Half of 9, rounded down: 4.
(002 §9.2)
"""

from games import cities_and_knights, explorers_and_pirates, rise_of_the_inkas, starfarers, sun_moon
from games.game import Game

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        sun_moon.GAME,
        cities_and_knights.GAME,
        rise_of_the_inkas.GAME,
        explorers_and_pirates.GAME,
        starfarers.GAME,
    )
}
