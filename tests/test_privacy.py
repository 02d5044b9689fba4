"""What people and organisers keep to themselves: every address that is open to everybody is asked for it.

The addresses come from the table of roles, so that a new one cannot be forgotten.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.events import command, new_event, new_person, running_round, staff
from tests.standings.events import START, submit, won_event
from tests.tables.events import counts, draw, drawn_event, new_tables_event, play, tables
from tests.test_roles import EVERYBODY, ROUTES, allowed
from tournament.judging.actions import call_judge, declare_victory, give_sanction
from tournament.judging.links import token_of_table
from tournament.registration.links import token_of
from tournament.registration.models import Registration, RegistrationVersion
from tournament.registration.versions import answers_of
from tournament.screens.state import public_state
from tournament.seating.models import Table
from tournament.setup.models import Role, Tournament
from tournament.standings.actions import hold_back_standings
from tournament.tables.actions import confirm_sheet, end_sitting, enter_sheet, finish_event, set_course, start_sitting

pytestmark = pytest.mark.django_db
READER = 5
CANARY = re.compile("canary|kanarit|0525550", re.IGNORECASE)
NAMES = ("Canary", "Kanarit", "0525550001")
LOOKED_FOR = ("seat/?q={}", "standings/why/?a=1&b=2", "standings/?find=1", "standings/?page=1")
LOOKED_FOR_BY_PROGRAMS = ("seating/find/?q={}", "standings/why/?a=1&b=2")


# ---- Asking everything


def addresses(tournament: Tournament) -> Iterator[str]:
    """All that is open to everybody or to the reader's own link, look-ups with what a curious person would type."""
    reader = Registration.objects.get(tournament=tournament, number=READER)
    table = Table.objects.get(tournament=tournament, number=1)
    places = {
        "call/<str:token>": f"call/{token_of_table(table)}",
        "<str:token>": token_of(reader),
        "<slug:slug>": tournament.slug,
        "<slug:name>": "discard_on_seven",
        "<slug:key>": tournament.game,
    }
    for route in ROUTES:
        if allowed(route) is EVERYBODY and not route.startswith(("api/docs", "api/schema", "logout")):
            for place, value in places.items():
                route = route.replace(place, value)
            yield "/" + re.sub("<int:[a-z_]+>", "1", route)
    for typed in ("1", "2", *NAMES):
        yield from (f"/t/{tournament.slug}/{path.format(typed)}" for path in LOOKED_FOR)
        yield from (f"/api/v1/tournaments/{tournament.slug}/{path.format(typed)}" for path in LOOKED_FOR_BY_PROGRAMS)


def answers(tournament: Tournament, client: Client) -> dict[str, str]:
    """Address -> what it answers; the public state too, which is answered before Django."""
    found = {}
    for address in addresses(tournament):
        with transaction.atomic():  # a page must not change what the next one says
            response = client.get(address, follow=True)
            transaction.set_rollback(True)
        assert response.status_code < 500, address
        found[address] = b"".join(response).decode(errors="replace")
    state = public_state(tournament.slug)
    assert state
    return {**found, "state": state[1].decode()}


# ---- Names


def keep_to_themselves(tournament: Tournament) -> None:
    """Everybody but the reader chose to be shown by their number only."""
    for person in Registration.objects.filter(tournament=tournament).exclude(number=READER):
        person.first_name, person.last_name = f"Canary{person.number}", f"Kanarit{person.number}"
        person.email, person.phone = f"canary{person.number}@example.org", f"052555{person.number:04}"
        person.public_name = "code"
        person.save()
        RegistrationVersion.objects.create(registration=person, entry=1, answers=answers_of(person))


def a_hall() -> Tournament:
    """In play, with all that could tell a name: a claim, a call, a warning, sheets."""
    tournament = new_event(boards=4)
    keep_to_themselves(tournament)
    for number in range(1, 9):
        submit(tournament, number, START, hand=number)
    running_round(tournament)
    call_judge(command(tournament), "rules", registration_number=7)
    give_sanction(command(tournament), 7, "warning", "looked at hidden cards")
    declare_victory(command(tournament), 7)
    return tournament


def a_hall_that_was_won() -> Tournament:
    tournament = won_event()
    Registration.objects.filter(tournament=tournament, number=READER).update(number=50)  # the winner is somebody else
    Registration.objects.filter(tournament=tournament, number=6).update(number=READER)
    keep_to_themselves(tournament)
    return tournament


def tables_that_play() -> Tournament:
    """One table waits for signatures, one has them, the others play; somebody has no chair."""
    tournament = drawn_event()
    new_person(tournament, 40)
    keep_to_themselves(tournament)
    start_sitting(command(tournament), 1)
    mine = table_of_the_reader(tournament)
    other = next(number for number in (1, 2) if number != mine)
    for table in tables(tournament):
        if table.number in (mine, other):
            enter_sheet(command(tournament), 1, table.number, counts(table), table.people[0].number)
    confirm_sheet(command(tournament), 1, other, 1)
    return tournament


def tables_before_the_cut() -> Tournament:
    tournament = drawn_event()
    keep_to_themselves(tournament)
    for number in (1, 2, 3):
        play(tournament, number)
    return tournament


def tables_at_the_end() -> Tournament:
    tournament = drawn_event(final=False, sittings=1)
    keep_to_themselves(tournament)
    play(tournament)
    finish_event(command(tournament))
    return tournament


def table_of_the_reader(tournament: Tournament) -> int:
    return next(t.number for t in tables(tournament) if READER in {person.number for person in t.people})


STAGES = [a_hall, a_hall_that_was_won, tables_that_play, tables_before_the_cut, tables_at_the_end]


@pytest.mark.parametrize("stage", STAGES)
def test_nobody_who_is_shown_by_number_is_told_by_any_other_way(stage: Callable[[], Tournament]) -> None:
    found = answers(stage(), Client())
    assert [address for address, text in found.items() if tells(address, text)] == []


def tells(address: str, text: str) -> bool:
    """Whether more of a canary comes back than was typed: its other name, say."""
    typed = next((name for name in NAMES if name in address), "")
    return bool(CANARY.search(text.replace(typed, "") if typed else text))


@pytest.mark.parametrize("stage", [a_hall, tables_that_play])
def test_those_who_are_logged_in_without_a_role_here_are_told_no_more(stage: Callable[[], Tournament]) -> None:
    tournament = stage()
    for user in (
        staff(tournament, Role.SCREEN),
        staff(new_event("elsewhere"), Role.ORGANISER),
        User.objects.create_user("somebody"),
    ):
        client = Client()
        client.force_login(user)
        assert [address for address, text in answers(tournament, client).items() if tells(address, text)] == [], user


def test_whoever_wants_to_be_shown_is() -> None:
    """The canary can be seen: the same pages name people who chose so."""
    tournament = tables_that_play()
    Registration.objects.filter(tournament=tournament).update(public_name="full")
    found = answers(tournament, Client())
    mine = next(path for path in found if path.endswith("/table/") and "/player/" in path)
    for address in ("/t/saar/tables/", "/t/saar/standings/", mine, "state"):
        assert CANARY.search(found[address]), address


# ---- Places, while the standings are held back


def results(tournament: Tournament, best: Callable[[list[int]], int]) -> None:
    """One sitting; at all tables but the reader's, who won follows from `best`."""
    start_sitting(command(tournament), 1)
    mine = table_of_the_reader(tournament)
    for table in tables(tournament):
        numbers = sorted(person.number for person in table.people)
        winner = numbers[0] if table.number == mine else best(numbers)
        enter_sheet(command(tournament), 1, table.number, counts(table, winner), winner)
        confirm_sheet(command(tournament), 1, table.number, 1)
    end_sitting(command(tournament), 1)


def before_the_final(best: Callable[[list[int]], int]) -> Tournament:
    tournament = new_tables_event()
    set_course(command(tournament), "world", {"sittings": 1})
    draw(tournament)
    results(tournament, best)
    return tournament


def at_the_end(best: Callable[[list[int]], int]) -> Tournament:
    tournament = new_tables_event()
    set_course(command(tournament), "world", {"sittings": 1, "final": False})
    draw(tournament)
    results(tournament, best)
    finish_event(command(tournament))
    return tournament


def in_a_hall(best: Callable[[list[int]], int]) -> Tournament:
    tournament = new_event(boards=4)
    for number in range(1, 9):
        cards = 1 if number == READER else best([1, 2, 3, 4, 5]) * number % 7
        submit(tournament, number, {**START, "victory_point_cards": cards % 5})
    running_round(tournament)
    return tournament


NEVER_ALIKE = re.compile(
    r"data:image/[^\"']+|\d+\.[\w-]{43}|[\w-]+:[\w-]{6}:[\w-]{43}|[0-9a-f]{32}|[A-Za-z0-9]{64}"
    r"|\d{8}T\d{6}Z|\d{4}-\d\d-\d\dT[\d:.]+|\d{13}|\d\d:\d\d(:\d\d)?"
)
"""Signed links and their codes, command ids, secrets of forms, moments.

A row's number is in the links: PostgreSQL doesn't give it again when the world is undone.
"""


def seen_by_everybody(world: Callable[..., Tournament], best: Callable[[list[int]], int], hold: bool) -> dict[str, str]:
    """What a world says to everybody; nothing of it stays."""
    with transaction.atomic():
        tournament = world(best)
        if hold:
            hold_back_standings(command(tournament))
        found = answers(tournament, Client())
        transaction.set_rollback(True)
    return {NEVER_ALIKE.sub("…", address): NEVER_ALIKE.sub("…", text) for address, text in found.items()}


@pytest.mark.parametrize("world", [before_the_final, at_the_end, in_a_hall])
def test_what_is_held_back_nobody_can_tell_from_any_page(world: Callable[..., Tournament]) -> None:
    """Two events that differ only in other people's results look the same to everybody."""
    first, second = (seen_by_everybody(world, best, hold=True) for best in (min, max))
    assert first.keys() == second.keys()
    assert [address for address, text in first.items() if second[address] != text] == []


@pytest.mark.parametrize("world", [before_the_final, at_the_end, in_a_hall])
def test_what_is_not_held_back_everybody_sees(world: Callable[..., Tournament]) -> None:
    first, second = (seen_by_everybody(world, best, hold=False) for best in (min, max))
    told = {address for address, text in first.items() if second.get(address) != text}
    assert {"state"} < told
    assert any(address.endswith("/standings/") for address in told)
