"""What the judge's service worker keeps on the device: all that its pages load, every question, and the rules."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import GAMES
from tests.events import new_event, staff
from tournament.judging import engine
from tournament.judging.rulings import rulings_of
from tournament.setup.models import Role

STATIC = Path(settings.BASE_DIR, "tournament", "static")
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\./[\w/]+\.js)\"""")
LOADED = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def kept(client: Client) -> str:
    return client.get(reverse("judge_worker", args=["essen"])).content.decode().replace("\\u002D", "-")


def with_what_it_imports(path: str) -> set[str]:
    """Addresses of a script and of all scripts below it."""
    found, waiting = set(), {path}
    while waiting:
        found |= waiting
        sources = [(STATIC / path.removeprefix("/static/")).read_text() for path in waiting]
        waiting = {f"/static/js/{name[2:]}" for source in sources for name in IMPORT.findall(source)} - found
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["judge", "boards", "rulings", "ruling"])
def test_whatever_a_judges_page_loads_is_kept(client: Client, name: str) -> None:
    event = new_event(boards=1)
    client.force_login(staff(event, Role.JUDGE))
    page = client.get(reverse(name, args=["essen", "discard_on_seven"] if name == "ruling" else ["essen"]))
    loaded = set(LOADED.findall(page.content.decode()))
    scripts = {path for path in loaded if path.endswith(".js")}
    assert "/static/js/judge.js" in scripts
    wanted = loaded | {other for path in scripts for other in with_what_it_imports(path)}
    worker = kept(client)
    assert {path for path in wanted if f'"{path}"' not in worker} == set()


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_game_is_kept_and_the_rules_that_answer_it(client: Client, game: str) -> None:
    new_event(game=game, boards=1)
    worker = kept(client)
    assert {name for name in rulings_of(GAMES[game]) if f'"/t/essen/judge/rulings/{name}/"' not in worker} == set()
    assert "/t/essen/judge/engine.js?v" in worker
    assert engine.version() in worker
