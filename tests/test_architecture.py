"""Who may import whom, and how long things may get: the design as a test. It reads the sources and imports nothing."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("setup", "journal", "registration", "seating", "rounds", "judging", "tables", "standings", "screens")
LAYERS = {"models": 0, "queries": 1, "actions": 2, "forms": 3, "api": 3, "views": 3, "tasks": 3, "http": 3}
SEEN_FROM_OUTSIDE = {"models", "queries", "actions", "roles"}
ALSO_SEEN = {
    "registration.people",  # a person's public name
    "registration.links",  # whose a personal link is
    "seating.sittings",  # the pure draw of sittings
    "judging.asking",  # a ruling as a form, and its answer in words
    "judging.questions",
    "judging.links",  # the address behind the code on a table
    "judging.sealing",  # how the journal keeps a count that is still blind
    "tables.words",  # what the hall screen says at separate tables
    "setup.forms",  # fields for a text in each language
    "setup.entrance",  # what a form is answered that comes without a log-in
    "seating.pdf",  # the paper that everything is printed on
    "seating.finding",  # a seat and the way to it
    "seating.history",  # what has changed around a seat
    "seating.papers",  # the job that prints, and how far it is
    "seating.printed",  # lists for the wall
    "journal.exports",  # the chain of hashes
    "seating.picture",  # where each board lies
}
FOR_EVERY_ROOM = {  # how a decision is written, read, answered and made known: the set-up decides and answers too
    "journal.actions",
    "journal.http",
    "journal.formats",
    "journal.broadcast",
    "journal.queries",
    "journal.offline",  # kept on a device until it can be sent
}
PURE = ("tournament.seating.assign", "tournament.seating.sittings", "tournament.judging.asking")
NOT_IN_GAMES = {"datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "sys", "time"}
LONGEST_FUNCTION, LONGEST_FILE = 50, 500  # where it stops; 30 and 300 are what we aim at


def sources(package: str) -> list[Path]:
    return sorted(path for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts)


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_in(tree: ast.AST) -> Iterator[str]:
    """Modules that are imported; of `from package import name` both package and package.name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


MODULES = {name_of(path): path for package in ("games", "tournament") for path in sources(package)}
GAMES = [name for name in MODULES if name.startswith("games")]
IN_ROOMS = [name for name in MODULES if name.startswith(tuple(f"tournament.{room}." for room in ROOMS))]


def imported(name: str) -> set[str]:
    """Our own modules that a module imports."""
    return {other for other in imports_in(tree_of(MODULES[name])) if other in MODULES} - {"tournament", "games"}


def game_of(name: str) -> str:
    """The folder of a game, or nothing for what the games share."""
    folder = MODULES[name].parent
    return folder.name if folder.parent == ROOT / "games" else ""


@cache
def layer_of(name: str) -> int:
    """As its name says; a module of another name stands as high as the highest that it imports."""
    if (part := name.split(".")[2]) in LAYERS:
        return LAYERS[part]
    return max((layer_of(other) for other in imported(name) if other in IN_ROOMS), default=0)


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", GAMES)
def test_games_import_only_games_and_the_standard_library(name: str) -> None:
    roots = {other.split(".")[0] for other in imports_in(tree_of(MODULES[name]))}
    assert roots <= {"games", *sys.stdlib_module_names} - NOT_IN_GAMES


@pytest.mark.parametrize("name", GAMES)
def test_no_game_knows_another_and_what_they_share_knows_none(name: str) -> None:
    assert name == "games" or {game_of(other) for other in imported(name)} <= {"", game_of(name)}


@pytest.mark.parametrize("name", IN_ROOMS)
def test_a_room_sees_only_rooms_to_its_left_and_of_them_only_what_is_meant_for_others(name: str) -> None:
    room = name.split(".")[1]
    for other in imported(name) & set(IN_ROOMS):
        other_room, module = other.split(".")[1:3]
        if other_room == room or f"{other_room}.{module}" in FOR_EVERY_ROOM:
            continue
        assert ROOMS.index(other_room) < ROOMS.index(room), f"{name} looks to the right, at {other}"
        meant_for_others = module in SEEN_FROM_OUTSIDE or f"{other_room}.{module}" in ALSO_SEEN
        assert meant_for_others, f"{name} looks behind the door of {other}"


@pytest.mark.parametrize("name", IN_ROOMS)
def test_a_layer_uses_only_layers_below(name: str) -> None:
    above = {other for other in imported(name) & set(IN_ROOMS) if layer_of(other) > layer_of(name)}
    assert above == set()


@pytest.mark.parametrize("name", PURE)
def test_what_is_pure_needs_no_database(name: str) -> None:
    seen, waiting = set(), {name} & set(MODULES)
    while waiting:
        seen |= waiting
        waiting = {other for module in waiting for other in imported(module)} - seen
    outside = {other for module in seen for other in imports_in(tree_of(MODULES[module])) if other not in MODULES}
    assert not {other for other in outside if other.startswith("django")}


@pytest.mark.parametrize("name", MODULES)
def test_imports_stand_at_the_top(name: str) -> None:
    bodies = [n for n in ast.walk(tree_of(MODULES[name])) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [(body.name, list(imports_in(body))) for body in bodies if list(imports_in(body))] == []


def test_nothing_is_called_utils_and_nobody_sends_signals_of_our_own() -> None:
    assert not [name for name in MODULES if "utils" in name.split(".")]
    assert not [name for name in MODULES if "django.dispatch.Signal" in imports_in(tree_of(MODULES[name]))]


@pytest.mark.parametrize("name", MODULES)
def test_nothing_is_too_long_to_read(name: str) -> None:
    assert lines(MODULES[name]) <= LONGEST_FILE
    assert [(function, length) for function, length in functions(MODULES[name]) if length > LONGEST_FUNCTION] == []


def test_games_have_no_less_test_than_code() -> None:
    code = sum(map(lines, sources("games")))
    tests = sum(map(lines, (ROOT / "tests/games").rglob("*.py")))
    examples = sum(map(lines, (ROOT / "tests/games").rglob("*.toml")))
    assert tests + examples >= code


def test_the_reader_of_imports_finds_them_wherever_they_hide() -> None:
    source = "import os\nfrom games import dice\ndef f():\n    if True:\n        import re.sub as x\n"
    assert list(imports_in(ast.parse(source))) == ["os", "games", "games.dice", "re.sub"]
