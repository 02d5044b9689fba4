"""Finds every page of the site by its addresses, so that no page can be forgotten."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.events import command, new_event, running_round
from tournament.judging.actions import call_judge, declare_victory, give_sanction, submit_sheet
from tournament.judging.links import token_of_table
from tournament.judging.models import Call, Claim, Conflict, Sanction, ScoreSheet
from tournament.registration.links import token_of
from tournament.registration.models import Import, Registration
from tournament.screens.queries import SCENES
from tournament.seating.models import Table
from tournament.setup.models import Tournament

NOT_OURS = ("admin/", "api/")
NO_PAGES = {"logout", "set_language", "schema", "api-docs"}
LONG_NAME = "Wilhelmina-Alexandrovna von und zu Hohenschwangau"


@dataclass(frozen=True, slots=True)
class Address:
    """A page and the name of its screenshot."""

    name: str
    path: str


def a_busy_event() -> Tournament:
    """A hall in play, in which everything that pages show is there: a claim, a call, sheets, a long name."""
    tournament = new_event(boards=7)
    Registration.objects.filter(number=3).update(
        first_name="רבקה־מרים", last_name="בן־שושן אבוטבול", public_name="full"
    )
    Registration.objects.filter(number=4).update(first_name=LONG_NAME, last_name="", public_name="full")
    for number in range(1, 9):
        values = {"settlements": 2, "cities": 1, "victory_point_cards": number % 3}
        submit_sheet(command(tournament), number, values, {}, "interim")
    running_round(tournament, (3, 5))
    call_judge(command(tournament), "rules", registration_number=5)
    declare_victory(command(tournament), 3)
    give_sanction(command(tournament), 5, "warning", "looked at hidden cards")
    sheet = ScoreSheet.objects.get(registration__number=7)
    Conflict.objects.create(tournament=tournament, registration_id=sheet.registration_id, standing=sheet, entry=1)
    return tournament


def addresses(tournament: Tournament, client: Client) -> list[Address]:
    """Every address that answers a plain visit of this client with a page, scenes of the hall screen included."""
    found = [Address(name, path) for name, path in _all(tournament) if _is_page(client, path)]
    scenes = [Address(f"scene_{scene}", f"/t/{tournament.slug}?scene={scene}") for scene in (*SCENES, "claim")]
    return found + scenes


def _all(tournament: Tournament) -> Iterator[tuple[str, str]]:
    samples = _samples(tournament)
    table = Table.objects.get(tournament=tournament, number=1)
    special = {"call_from_table": {"token": token_of_table(table)}, "ruling": {"name": "discard_on_seven"}}
    for pattern, prefix in _patterns(get_resolver().url_patterns, ""):
        if prefix.startswith(NOT_OURS) or not pattern.name or pattern.name in NO_PAGES:
            continue
        wanted = (*_converters(prefix), *pattern.pattern.converters)
        known = samples | special.get(pattern.name, {})
        yield pattern.name, reverse(pattern.name, kwargs={key: known[key] for key in wanted})


def _converters(prefix: str) -> tuple[str, ...]:
    return ("slug",) if "<slug:slug>" in prefix else ()


def _patterns(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[URLPattern, str]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, prefix + str(pattern.pattern))
        else:
            yield pattern, prefix


def _samples(tournament: Tournament) -> dict[str, object]:
    """A value for each place in an address. A place that is not here fails the test: give it one."""
    person = Registration.objects.get(tournament=tournament, number=5)
    return {
        "slug": tournament.slug,
        "token": token_of(person),
        "number": 1,
        "entry": 1,
        "sitting": 1,
        "step": "again",
        "table": 1,
        "side": "sun",
        "matter": "list",
        "kind": "csv",
        "name": "announce",
        "file_id": Import.objects.create(
            tournament=tournament, name="people.csv", content=PEOPLE.encode(), uploaded_at=tournament.starts_at
        ).pk,
        "claim_id": Claim.objects.get(tournament=tournament).pk,
        "conflict_id": Conflict.objects.get(tournament=tournament).pk,
        "sanction_id": Sanction.objects.get(tournament=tournament).pk,
        "call_id": Call.objects.get(tournament=tournament).pk,
    }


PEOPLE = "First name,Last name,E-mail\nRuth,Cohen,ruth@example.org\nדוד,לוי,david@example.org\n,,nobody\n"


def _is_page(client: Client, path: str) -> bool:
    answer = client.get(path)
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
