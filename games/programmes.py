"""Tournament practice at separate tables, by country, as data: how games are counted, how many are played, who goes on.

Sources are the published rules of each programme. Where none exists for a game, the German counting is the default.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.placing import Counting
from games.ranking import TOTAL, TieBreaker
from games.text import Text, gettext_noop

PLACEMENT = {4: (5, 3, 2, 1), 3: (5, 3, 1)}
WINS = TieBreaker("wins", Text(gettext_noop("Games won")))
POINTS = TieBreaker("points", Text(gettext_noop("Placement points")))
SHARE_SUM = TieBreaker("share_sum", Text(gettext_noop("Shares of the table's points, added")))
SHARE_AVERAGE = TieBreaker("share_average", Text(gettext_noop("Average share of the table's points")))
FIRSTS = TieBreaker("firsts", Text(gettext_noop("First places")))
SECONDS = TieBreaker("seconds", Text(gettext_noop("Second places")))
THIRDS = TieBreaker("thirds", Text(gettext_noop("Third places")))
TOTAL_AND_BONUS = TieBreaker("total", Text(gettext_noop("Victory points and bonuses")))

GERMAN = "catan-meisterschaft.de/de/turnierregeln-rangliste.htm"
AMERICAN = "catanevents.com/hosts/tournament-rules"
AUSTRIAN = "spieleversum.at/catan"
OLYMPIAD = "mindsportsolympiad.com/product/cities-knights"
BOARDGAMERS = "boardgamers.org: Cities & Knights 2017"

COUNTINGS: Mapping[str, Counting] = {
    counting.key: counting
    for counting in (
        Counting(
            key="world",
            name=Text(gettext_noop("World Championship and United States")),
            criteria=(WINS, TOTAL, SHARE_SUM),
            source=AMERICAN,
        ),
        Counting(
            key="german",
            name=Text(gettext_noop("German Championship")),
            criteria=(POINTS, TOTAL, SHARE_AVERAGE, FIRSTS, SECONDS, THIRDS),
            source=GERMAN,
            points=PLACEMENT,
            capped=True,
            separates_ties=False,
        ),
        Counting(
            key="austrian",
            name=Text(gettext_noop("Austrian Championship")),
            criteria=(POINTS, TOTAL, SHARE_AVERAGE),
            source=AUSTRIAN,
            points=PLACEMENT,
            separates_ties=False,
        ),
        Counting(
            key="mind_sports",
            name=Text(gettext_noop("Mind Sports Olympiad")),
            criteria=(TOTAL_AND_BONUS, WINS, SHARE_AVERAGE),
            source=f"{OLYMPIAD}; what follows a tie of points: ours",
            winner_bonus=2,
            capped=True,
        ),
        Counting(
            key="boardgaming",
            name=Text(gettext_noop("World Boardgaming Championships")),
            criteria=(WINS, TOTAL, FIRSTS, SECONDS, THIRDS, SHARE_SUM),
            source=BOARDGAMERS,
            points={4: (100, 50, 20, 10), 3: (100, 40, 10)},
        ),
    )
}

SEMI_FINALISTS, FINALISTS = 16, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """One practice: a counting, and the course of the day.

    With `semi_final_from` people or more a semi-final of 16 is played, with `semi_final_may_from` the organiser may;
    `final`: the four best play one. `least` is the smallest event that counts as official.
    """

    key: str
    name: Text
    counting: str
    sittings: int
    source: str
    semi_final_from: int | None = None
    semi_final_may_from: int | None = None
    final: bool = True
    least: int = 3
    minutes: int = 90
    warning_minutes: int = 10

    def stages(self, people: int, semi_final: bool = False) -> tuple[tuple[str, int], ...]:
        """What follows the preliminary sittings: (stage, how many people it takes), in order.

        >>> [PROGRAMMES["world"].stages(people) for people in (12, 29)]
        [(('final', 4),), (('semi_final', 16), ('final', 4))]
        """
        must = self.semi_final_from is not None and people >= self.semi_final_from
        may = self.semi_final_may_from is not None and people >= self.semi_final_may_from
        semi = (("semi_final", SEMI_FINALISTS),) if must or (may and semi_final) else ()
        return (*semi, ("final", FINALISTS)) if self.final and people > FINALISTS else ()


PROGRAMMES: Mapping[str, Programme] = {
    programme.key: programme
    for programme in (
        Programme(
            key="world",
            name=Text(gettext_noop("Worldwide programme and United States")),
            counting="world",
            sittings=3,
            semi_final_from=29,
            semi_final_may_from=16,
            least=12,
            source=AMERICAN,
        ),
        Programme(
            key="world_championship",
            name=Text(gettext_noop("World Championship")),
            counting="world",
            sittings=4,
            semi_final_from=29,
            semi_final_may_from=16,
            least=12,
            source="brettspiel-news.de, 2025: 4 games, a semi-final and a final",
        ),
        Programme(
            key="germany",
            name=Text(gettext_noop("Germany: ranking event")),
            counting="german",
            sittings=3,
            final=False,
            source=GERMAN,
        ),
        Programme(
            key="austria",
            name=Text(gettext_noop("Austria")),
            counting="austrian",
            sittings=3,
            source=AUSTRIAN,
        ),
        Programme(
            key="netherlands",
            name=Text(gettext_noop("Netherlands")),
            counting="world",
            sittings=3,
            minutes=60,
            source="rollthedice.nl/activiteiten/nk-catan; its counting is not published: the world's",
        ),
        Programme(
            key="united_kingdom",
            name=Text(gettext_noop("United Kingdom")),
            counting="world",
            sittings=3,
            semi_final_from=28,
            source="ukgamesexpo.co.uk BOR4565, tabletopscotland.co.uk",
        ),
        Programme(
            key="mind_sports",
            name=Text(gettext_noop("Mind Sports Olympiad")),
            counting="mind_sports",
            sittings=3,
            final=False,
            source=OLYMPIAD,
        ),
    )
}

DEFAULT = "germany"
"""For games without a practice of their own."""
