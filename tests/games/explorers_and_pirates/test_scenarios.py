"""The five scenarios as declared: what each has, what it lacks, and that all of it hangs together."""

from dataclasses import replace

import pytest

from games import GAMES
from games.explorers_and_pirates import GAME, MISSIONS, SCENARIOS, game_of
from games.explorers_and_pirates.facts import Scenario
from games.game import Game
from games.text import Text

BASIC = {
    "building_cost",
    "building_site",
    "cargo",
    "discard_on_seven",
    "discovery",
    "exchanges",
    "movement_points",
    "production_gold",
    "unexplored_hexes",
    "victory",
}
PIRATES = {"pirate_on_seven", "robbery", "fit_to_fight", "chase", "tribute", "special_card"}


@pytest.fixture(params=SCENARIOS, ids=lambda scenario: scenario.key)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


def game_called(key: str) -> Game:
    return game_of(next(scenario for scenario in SCENARIOS if scenario.key == key))


def test_the_game_is_listed_and_is_its_fifth_scenario() -> None:
    assert GAMES["explorers_and_pirates"] is GAME
    fifth = GAME.variants["explorers_and_pirates"]
    assert (GAME.key, GAME.goal, GAME.lines, GAME.rulings) == (fifth.key, fifth.goal, fifth.lines, fifth.rulings)
    assert fifth.variants == {}


def test_scenarios_stand_in_the_order_of_the_book() -> None:
    assert list(GAME.variants) == [
        "land_ho",
        "pirate_lairs",
        "fish_for_catan",
        "spices_for_catan",
        "explorers_and_pirates",
    ]
    assert [str(game.name) for game in GAME.variants.values()] == [
        "Land Ho!",
        "Pirate Lairs",
        "Fish for Catan",
        "Spices for Catan",
        "Explorers & Pirates",
    ]


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("land_ho", []),
        ("pirate_lairs", ["lair_steps", "lair_card"]),
        ("fish_for_catan", ["lair_steps", "lair_card", "fish_steps", "fish_card"]),
        ("spices_for_catan", ["fish_steps", "fish_card", "spice_steps", "spice_card"]),
        (
            "explorers_and_pirates",
            ["lair_steps", "lair_card", "fish_steps", "fish_card", "spice_steps", "spice_card"],
        ),
    ],
)
def test_sheet_has_the_buildings_and_the_missions_of_the_scenario(key: str, lines: list[str]) -> None:
    assert [line.name for line in game_called(key).lines] == ["settlements", "harbour_settlements", *lines]


@pytest.mark.parametrize(
    ("key", "rulings"),
    [
        ("land_ho", set()),
        ("pirate_lairs", PIRATES | {"lair_capture"}),
        ("fish_for_catan", PIRATES | {"lair_capture", "fish_roll"}),
        ("spices_for_catan", PIRATES | {"fish_roll", "spice_hex"}),
        ("explorers_and_pirates", PIRATES | {"lair_capture", "fish_roll", "spice_hex"}),
    ],
)
def test_a_scenario_answers_the_questions_that_can_come_up_in_it(key: str, rulings: set[str]) -> None:
    assert set(game_called(key).rulings) == BASIC | rulings


def test_rulings_are_filed_under_their_names(game: Game) -> None:
    assert all(name == ruling.name for name, ruling in game.rulings.items())


def test_ending_names_the_goal(game: Game) -> None:
    assert str(game.ending) == f"Whoever has {game.goal} victory points in their own turn wins."


def test_every_fact_says_where_it_is_written(game: Game) -> None:
    assert game.source.startswith("003 §תרחיש")
    pieces = {f"components.{piece}" for piece in game.components}
    assert set(game.sources) == {"seats", "goal", "ending", "resources", "hand", "devices", *pieces}
    sources = [*game.sources.values(), *(line.source for line in game.lines)]
    sources += [ruling.source for ruling in game.rulings.values()]
    assert all(source.startswith(("003 §", "ours: ", "base game")) for source in sources)


def test_ties_are_ours_and_say_so(game: Game) -> None:
    assert [t.name for t in game.tie_breakers] == [
        "total", "won", "hand", "gold", "grain", "ore", "brick", "lumber", "wool", "registered",
    ]  # fmt: skip
    assert all(t.source.startswith("ours: 003 is silent") for t in game.tie_breakers[2:])
    assert [t.name for t in game.tie_breakers if t.lowest_first] == ["registered"]


def test_shared_facts_are_the_same_objects_in_each_scenario(game: Game) -> None:
    declared = GAME.variants[game.key]
    assert (game.name, game.source, game.sources) == (declared.name, declared.source, declared.sources)
    assert (game.lines, game.tie_breakers) == (declared.lines, declared.tie_breakers)


def test_pieces_of_the_missions_come_with_the_missions(game: Game) -> None:
    markers = (len(game.lines) - 2) // 2
    assert game.components == {
        "settlements": 5,
        "harbour_settlements": 4,
        "roads": 15,
        "ships": 3,
        "settlers": 2,
        **({"crews": 9, "pirate_ships": 1, "markers": markers} if markers else {}),
    }


def test_each_card_is_checked_against_its_own_track(game: Game) -> None:
    cards = [line.name for line in game.lines if line.name.endswith("_card")]
    steps = [line.name for line in game.lines if line.name.endswith("_steps")]
    sheet = {"settlements": 1, "harbour_settlements": 1, **dict.fromkeys(cards, 1)}
    assert [(p.line, p.code) for p in game.score(sheet).problems] == [(card, "card_without_steps") for card in cards]
    moved = game.score({**sheet, **dict.fromkeys(steps, 1)})
    assert (moved.total, moved.problems) == (3 + 2 * len(cards), ())


def test_a_card_is_not_asked_for_its_track_while_the_track_cannot_be_read(game: Game) -> None:
    for line in game.lines:
        sheet = {"settlements": 1, "harbour_settlements": 1, line.name: "x", line.name.replace("steps", "card"): "x"}
        assert {p.code for p in game.score(sheet).problems} == {"not_a_whole_number"}


def test_tables_are_checked_mission_by_mission(game: Game) -> None:
    steps = [line.name for line in game.lines if line.name.endswith("_steps")]
    table = [dict.fromkeys(steps, 2), dict.fromkeys(steps, 1)]
    nobody = [(name.replace("steps", "card"), "nobody_holds_card") for name in steps]
    assert [(p.line, p.code) for p in game.check_table(table)] == nobody


def test_lairs_are_checked_where_there_are_lairs(game: Game) -> None:
    found = [p.code for p in game.check_table([{"lair_steps": 3, "lair_card": 1}, {}])]
    assert found == (["odd_steps_alone"] if game.key not in ("land_ho", "spices_for_catan") else [])


def test_an_empty_sheet_lacks_the_buildings_of_the_set_up(game: Game) -> None:
    codes = ["no_harbour_settlement", "too_few_buildings"]
    assert [p.code for p in game.score({}).problems] == codes
    assert [p.code for p in game.score({"settlements": None}).problems] == ["not_a_whole_number"]
    assert [p.code for p in game.score({"settlements": 2, "harbour_settlements": None}).problems] == [
        "not_a_whole_number"
    ]


def test_resources_are_those_of_the_base_game_and_make_up_the_hand(game: Game) -> None:
    assert game.resources == game.hand == ("grain", "ore", "brick", "lumber", "wool")
    assert game.seats == (2, 3, 4)
    assert game.devices == ("dice",)


@pytest.mark.parametrize("mission", MISSIONS)
def test_tracks_start_at_nothing_and_never_fall(mission: str) -> None:
    steps, card = MISSIONS[mission]
    assert steps.steps[0] == 0
    assert list(steps.steps) == sorted(steps.steps)
    assert len(steps.steps) == steps.most + 1
    assert (card.vp, card.most, card.per_table) == (1, 1, 1)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.key)
def test_a_part_has_six_land_hexes_and_three_hexes_for_each_mission_but_the_third_scenarios_fish(
    scenario: Scenario,
) -> None:
    hexes = {"lairs": "gold_field", "fish": "fish", "spices": "spice"}
    assert scenario.pile["land"] == 6
    assert {hexes[mission] for mission in scenario.missions} == set(scenario.pile) - {"land", "sea"}
    assert all(
        scenario.pile[hexes[m]] == (2 if (scenario.key, m) == ("fish_for_catan", "fish") else 3)
        for m in scenario.missions
    )


def test_other_cards_are_other_data() -> None:
    """An organiser with cards in hand replaces the points of the steps; nothing else changes."""
    printed = tuple((step + 1) // 2 for step in range(13))
    lines = tuple(replace(line, steps=printed) if line.name == "lair_steps" else line for line in GAME.lines)
    sheet = {"settlements": 1, "harbour_settlements": 1, "lair_steps": 5}
    assert (GAME.score(sheet).total, replace(GAME, lines=lines).score(sheet).total) == (8, 6)


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("land_ho", ["settlers"]),
        ("pirate_lairs", ["settlers", "crews"]),
        ("fish_for_catan", ["settlers", "crews", "hauls"]),
        ("spices_for_catan", ["settlers", "crews", "hauls", "sacks"]),
        ("explorers_and_pirates", ["settlers", "crews", "hauls", "sacks"]),
    ],
)
def test_cargo_is_what_the_scenario_has(key: str, fields: list[str]) -> None:
    assert [field.name for field in game_called(key).rulings["cargo"].fields] == fields


@pytest.mark.parametrize(
    ("key", "obstacles"),
    [
        ("land_ho", []),
        ("pirate_lairs", ["lair"]),
        ("fish_for_catan", ["lair", "council"]),
        ("spices_for_catan", ["council", "foreign_spice"]),
        ("explorers_and_pirates", ["lair", "council", "foreign_spice"]),
    ],
)
def test_obstacles_are_what_the_scenario_has(key: str, obstacles: list[str]) -> None:
    fields = [field.name for field in game_called(key).rulings["building_site"].fields]
    basic = ["piece", "settler_ship", "first_in_part", "too_close", "no_piece_left", "unexplored"]
    assert fields == basic + obstacles


def test_goal_cites_the_page_of_its_scenario(game: Game) -> None:
    places = {"land_ho": "L316", "pirate_lairs": "L519", "fish_for_catan": "L582", "spices_for_catan": "L722"}
    place = f"003 §סיום המשחק {places.get(game.key, 'L761')}"
    assert game.sources["goal"] == game.sources["ending"] == game.rulings["victory"].source == place


def test_only_sacks_need_the_number_of_players(game: Game) -> None:
    fields = [field.name for field in game.rulings["discovery"].fields]
    assert fields == (["hex", "players"] if game.key in ("spices_for_catan", "explorers_and_pirates") else ["hex"])


def test_what_can_be_discovered_is_what_lies_face_down(game: Game) -> None:
    hexes = game.rulings["unexplored_hexes"](part="south").answer
    assert [*game.rulings["discovery"].fields[0].choices, "total"] == list(hexes)


def test_both_parts_together_have_twice_the_hexes_of_one(game: Game) -> None:
    north, south, both = (game.rulings["unexplored_hexes"](part=p).answer for p in ("north", "south", "both"))
    assert north == south
    assert both == {kind: 2 * number for kind, number in north.items()}


def test_crews_are_hired_from_the_second_scenario_on(game: Game) -> None:
    pieces = list(game.rulings["building_cost"].fields[0].choices)
    expected = ["road", "settlement", "harbour_settlement", "ship", "settler", "crew"]
    assert pieces == (expected[:-1] if game.key == "land_ho" else expected)


def test_the_goal_wins_in_the_own_turn_and_one_point_less_does_not(game: Game) -> None:
    victory = game.rulings["victory"]
    assert victory(total=game.goal, own_turn=True).answer is True
    assert victory(total=game.goal - 1, own_turn=True).answer is False
    assert victory(total=game.goal).answer is False


def test_labels_are_texts_for_people(game: Game) -> None:
    labels = [field.label for ruling in game.rulings.values() for field in ruling.fields]
    labels += [label for ruling in game.rulings.values() for field in ruling.fields for label in field.choices.values()]
    labels += [ruling.label for ruling in game.rulings.values()]
    assert all(isinstance(label, Text) for label in labels)
    assert all(str(label)[0].isupper() or str(label).startswith("1 ") for label in labels)
