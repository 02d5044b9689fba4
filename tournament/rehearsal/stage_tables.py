"""Set up a demonstration of a game at separate tables through the real actions: people, room, course, draw."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from tournament.journal.actions import Actor, Command
from tournament.rehearsal.stage import SEED, fill_with_people, helpers
from tournament.setup.actions import create_tournament
from tournament.setup.models import Tournament
from tournament.tables.actions import draw_sittings, lay_out_tables, preview_sittings, set_course


@dataclass(frozen=True, slots=True)
class Demonstration:
    """How many people play a game, at how many tables, and by which programme."""

    names: Mapping[str, str]
    people: int
    tables: int
    programme: str
    changes: Mapping[str, Any] = field(default_factory=dict)


DEMONSTRATIONS: Mapping[str, Demonstration] = {
    "cities_and_knights": Demonstration(
        {"en": "Cities & Knights: demonstration", "he": "ערים ואבירים: הדגמה"}, 30, 10, "world"
    ),
    "rise_of_the_inkas": Demonstration(
        {"en": "Rise of the Inkas: demonstration", "he": "עליית האינקה: הדגמה"}, 14, 4, "germany"
    ),
    "explorers_and_pirates": Demonstration(
        {"en": "Explorers & Pirates: demonstration", "he": "מגלי ארצות ופיראטים: הדגמה"},
        18,
        6,
        "austria",
        {"variant": "fish_for_catan"},
    ),
    "starfarers": Demonstration(
        {"en": "Starfarers: demonstration", "he": "נוסעי החלל: הדגמה"}, 16, 5, "netherlands", {"minutes": 120}
    ),
}
"""Game -> its demonstration: different sizes, countings and endings."""


def slug_of(game: str) -> str:
    return f"demo-{game.replace('_', '-')}"


def stage_tables(game: str, now: datetime, slug: str = "", staff: Mapping[str, list[int]] | None = None) -> Tournament:
    """A demonstration that is ready to start. One transaction: it is there whole, or not at all."""
    demonstration, by = DEMONSTRATIONS[game], Actor("rehearsal")
    with transaction.atomic():
        tournament = create_tournament(
            by,
            slug=slug or slug_of(game),
            names=demonstration.names,
            game=game,
            starts_at=now,
            staff=staff or helpers(),
            rehearsal=True,
        )
        fill_with_people(tournament, by, demonstration.people)
        lay_out_tables(Command(tournament.pk, by, "room"), demonstration.tables, accessible=(1, 2))
        set_course(Command(tournament.pk, by, "course"), demonstration.programme, demonstration.changes)
        draw_sittings(Command(tournament.pk, by, "draw"), preview_sittings(tournament, SEED))
    return tournament
