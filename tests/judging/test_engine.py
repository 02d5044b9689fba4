"""The rules as a script for a judge's device: what it is made of, and that it answers as the server does."""

import gzip
import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from games import GAMES
from tests.events import new_event, staff
from tournament.judging import engine
from tournament.judging.asking import ask, ask_on_device
from tournament.setup.models import Role, Tournament

STRICT = "default-src 'self'"


@pytest.fixture
def address(db: None) -> str:
    return reverse("judge_engine", args=[new_event(boards=1).slug])


def on_device(game: str, name: str, lang: str, **given: str) -> object:
    with translation.override(lang):
        return json.loads(ask_on_device(json.dumps({"game": game, "name": name, "given": given}), gettext))


@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("hand", ["9", "many"])
def test_a_device_is_told_what_the_page_says(tournament: Tournament, lang: str, hand: str) -> None:
    client = Client()
    client.force_login(staff(tournament, Role.JUDGE))
    page = reverse("ruling", args=["essen", "discard_on_seven"])
    headers = {"Accept": "application/json", "Accept-Language": lang}
    response = client.post(page, {"hand": hand}, headers=headers)
    assert response.status_code == (200 if hand == "9" else 422)
    assert response.json() == on_device("sun_moon", "discard_on_seven", lang, hand=hand)


def test_a_question_is_answered_in_words_and_as_data() -> None:
    rules = GAMES["sun_moon"]
    asked = ask(rules, rules.rulings["discard_on_seven"], {"hand": "9"}, str)
    assert (asked.answer, asked.data, asked.inputs, asked.problems) == ("4", 4, {"hand": 9}, ())
    assert asked.reasons == ("Cards in hand: 9.", "Half of 9, rounded down: 4.")
    refused = ask(rules, rules.rulings["discard_on_seven"], {"hand": "-1"}, str)
    assert (refused.answer, refused.data) == ("", None)
    assert refused.problems == (("hand", "Give a number from 0 to 200."),)


def test_the_script_holds_every_source_of_the_games_as_it_is_and_nothing_of_the_server() -> None:
    script = gzip.decompress(engine.script()).decode()
    modules = json.loads(script.split("update_VFS(")[-1].split(");\n")[0])
    for path in Path(settings.BASE_DIR, "games").rglob("*.py"):
        name = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts).removesuffix(".__init__")
        assert modules[name][1] == path.read_text()
    assert {name for name in modules if name.startswith("tournament")} == {
        "tournament",
        "tournament.judging",
        *(f"tournament.judging.{name}" for name in engine.BESIDE_GAMES),
    }
    assert settings.SECRET_KEY not in script


def test_the_script_knows_the_words_of_each_language() -> None:
    script = gzip.decompress(engine.script()).decode()
    words = json.loads(script.split("const WORDS = ")[1].split(";\n")[0])
    assert words["en"] == {}
    assert words["he"]["Discard on a 7"] == "זריקת קלפים ב־7"
    assert {"Yes", "Grain", "This is needed."} <= set(words["he"])


def test_the_script_alone_may_translate_python_and_it_may_do_nothing_else(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.headers["Content-Type"] == "text/javascript"
    assert gzip.decompress(response.content).rstrip().endswith(b"};")
    rules = {rule.strip() for rule in response.headers["Content-Security-Policy"].split(";")}
    assert {"default-src 'none'", "script-src 'unsafe-eval'"} <= rules
    assert "'unsafe-eval'" not in client.get(reverse("judge_worker", args=["essen"])).headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["judge", "rulings", "boards", "worklist"])
def test_the_pages_that_use_it_stay_strict(client: Client, tournament: Tournament, name: str) -> None:
    client.force_login(staff(tournament, Role.JUDGE))
    response = client.get(reverse(name, args=["essen"]))
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert STRICT in policy
    assert f"/judge/engine.js?v={engine.version()}" in response.content.decode()


def test_it_is_kept_for_ever_under_the_hash_of_what_it_is_made_of_and_asked_for_anew_under_another(
    client: Client, address: str
) -> None:
    kept = client.get(address, {"v": engine.version()}).headers["Cache-Control"]
    assert {"immutable", "public", "max-age=31536000"} <= set(kept.split(", "))
    assert client.get(address, {"v": "before"}).headers["Cache-Control"] == "no-cache"


def test_the_hash_changes_with_a_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = engine.version.__wrapped__()
    assert engine.version.__wrapped__() == before
    changed = tmp_path / "rulings.py"
    changed.write_text("# another rule\n")
    monkeypatch.setattr(engine, "_paths", lambda: [changed])
    assert engine.version.__wrapped__() != before
