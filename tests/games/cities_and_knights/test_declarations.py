"""What Cities & Knights declares: its numbers against the booklet, and what each ruling asks."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.cities_and_knights import facts
from games.cities_and_knights.cards import PROGRESS_CARDS
from games.game import Field

GAME = GAMES["cities_and_knights"]

CARDS = {
    "science": {
        "alchemist": 2,
        "crane": 2,
        "mining": 2,
        "irrigation": 2,
        "printer": 1,
        "inventor": 2,
        "engineer": 1,
        "medicine": 2,
        "smith": 2,
        "road_building": 2,
    },
    "politics": {
        "bishop": 2,
        "diplomat": 2,
        "warlord": 2,
        "wedding": 2,
        "intrigue": 2,
        "sabotage": 2,
        "spy": 3,
        "deserter": 2,
        "constitution": 1,
    },
    "trade": {
        "merchant": 6,
        "commercial_harbor": 2,
        "merchant_fleet": 2,
        "master_merchant": 2,
        "trade_monopoly": 2,
        "resource_monopoly": 4,
    },
}

SHARED = {
    "claim": [
        "settlements 0-99 = 0",
        "cities 0-99 = 0",
        "cities_on_side 0-99 = 0",
        "metropolis_trade 0-99 = 0",
        "metropolis_politics 0-99 = 0",
        "metropolis_science 0-99 = 0",
        "longest_road 0-99 = 0",
        "defender 0-99 = 0",
        "merchant 0-99 = 0",
        "printer 0-99 = 0",
        "constitution 0-99 = 0",
        "goal 1-99 = 13",
        "own_turn bool = True",
    ],
    "tie": [
        "players 2-100 rows (name text 80, total 0-1000000, won 0-1000000, hand 0-1000000,"
        " progress_cards 0-1000000, turn_order 0-1000000)"
    ],
}

FORMS = {
    "barbarian_attack": [
        "players 1-6 rows (name text = '', cities 0-4 = 0, metropolises 0-3 = 0, settlements 0-5 = 0,"
        " basic 0-2 = 0, strong 0-2 = 0, mighty 0-2 = 0)",
        "defender_cards 0-6 = 6",
        "held_back bool = False",
    ],
    "defender_of_catan": [
        "players 1-6 rows (name text = '', basic 0-2 = 0, strong 0-2 = 0, mighty 0-2 = 0)",
        "defender_cards 0-6 = 6",
    ],
    "lost_city": ["settlements 0-5", "cities 0-4", "wall bool = False"],
    "discard_on_seven": ["hand 0-99", "walls 0-3 = 0"],
    "robber_may_move": ["landings 0-99", "lands_now bool = False"],
    "progress_cards_due": [
        "event ship|trade|politics|science",
        "red 1-6",
        "players 1-6 rows (name text = '', level 0-5)",
        "pile 0-18 = 18",
    ],
    "progress_card_surplus": ["hand 0-4", "drawn 0-99 = 1", "laid_open 0-2 = 0"],
    "may_play": ["card " + "|".join(PROGRESS_CARDS), "own_turn bool = True", "rolled bool", "landings 0-99 = 1"],
    "cards_by_points": ["card master_merchant|wedding|sabotage", "own 0-99", "other 0-99", "hand 0-99"],
    "monopoly": ["card resource_monopoly|trade_monopoly", "held 0-99"],
    "harvest": ["hexes 0-99"],
    "commercial_harbor": ["commodities 0-99", "used bool = False"],
    "inventor": ["first 2-12", "second 2-12", "beside_own bool = False"],
    "diplomat": ["open_end bool", "own bool"],
    "production": [
        "terrain hills|fields|mountains|forest|pasture|desert",
        "building settlement|city|metropolis|city_on_side",
        "robber bool = False",
    ],
    "aqueduct": ["science 0-5", "roll 2-12", "resources 0-99"],
    "city_building": ["settlements 0-5", "cities 0-4", "cities_on_side 0-4 = 0", "medicine bool = False"],
    "city_wall": ["cities 0-4", "walls 0-3", "can_pay bool = True"],
    "city_improvement": [
        "level 0-5",
        "cities 0-4",
        "metropolises 0-3 = 0",
        "metropolis_here bool = False",
        "crane bool = False",
    ],
    "metropolis_owner": ["steps 1-12 rows (name text, level 4-5)"],
    "metropolis_candidates": ["players 1-6 rows (name text = '', level 0-5)"],
    "knight_placing": ["basic_on_board 0-2", "own_road bool", "free bool", "can_pay bool = True"],
    "knight_promotion": [
        "rank basic|strong|mighty",
        "next_rank_on_board 0-2",
        "politics 0-5",
        "promoted_this_turn bool = False",
        "can_pay bool = True",
    ],
    "knight_action": [
        "action move|displace|drive_robber",
        "active bool",
        "activated_this_turn bool = False",
        "acted_this_turn bool = False",
        "robber_adjacent bool = True",
        "landings 0-99 = 1",
    ],
    "knight_displacement": [
        "attacker basic|strong|mighty = 'basic'",
        "defender basic|strong|mighty",
        "by_intrigue bool = False",
        "foreign bool = True",
        "linked bool = True",
        "refuge bool = True",
    ],
    "building_at_knight": ["own bool", "may_move bool = True", "room bool = True"],
    "deserter": ["removed basic|strong|mighty", "same_rank_on_board 0-2", "basic_on_board 0-2"],
    "route_length": [
        "pieces 0-30 rows (from text 20, to text 20, kind road|ship = 'road')",
        "blocked 0-30 rows (place text 20) = ()",
        "own 0-30 rows (place text 20) = ()",
    ],
    "longest_road": ["players 1-6 rows (name text = '', length 0-30, holder bool = False)"],
    "trade_rate": [
        "give grain|ore|brick|lumber|wool|cloth|coin|paper",
        "harbour bool = False",
        "special_harbour bool = False",
        "merchant none|grain|ore|brick|lumber|wool = 'none'",
        "trade 0-5 = 0",
        "fleet none|grain|ore|brick|lumber|wool|cloth|coin|paper = 'none'",
    ],
    "possible_position": [
        "settlements 0-99 = 0",
        "cities 0-99 = 0",
        "cities_on_side 0-99 = 0",
        "roads 0-99 = 0",
        "walls 0-99 = 0",
        "basic 0-99 = 0",
        "strong 0-99 = 0",
        "mighty 0-99 = 0",
        "active 0-99 = 0",
        "progress_cards 0-99 = 0",
        "trade 0-99 = 0",
        "politics 0-99 = 0",
        "science 0-99 = 0",
        "metropolis_trade bool = False",
        "metropolis_politics bool = False",
        "metropolis_science bool = False",
    ],
}


def form(field: Field) -> str:
    """One input as a short line: name, what may stand there, default."""
    limits = f" {field.least}-{field.most}" if field.kind in ("int", "rows") else ""
    signs = f" {field.most}" if field.kind == "text" and field.most < 99 else ""
    kind = {"int": "", "choice": " " + "|".join(field.choices)}.get(field.kind, f" {field.kind}")
    rows = f" ({', '.join(map(form, field.fields))})" if field.fields else ""
    default = "" if field.default is None else f" = {field.default!r}"
    return field.name + limits + kind + signs + rows + default


@pytest.mark.parametrize(("name", "fields"), (FORMS | SHARED).items())
def test_ruling_asks_for_what_its_form_says(name: str, fields: list[str]) -> None:
    assert [form(field) for field in GAME.rulings[name].fields] == fields


def test_every_ruling_is_listed_under_its_own_name() -> None:
    assert set(GAME.rulings) == FORMS.keys() | SHARED.keys()
    assert all(ruling.name == name for name, ruling in GAME.rulings.items())


def test_every_question_and_line_has_a_label_of_its_own() -> None:
    labels = [str(ruling.label) for ruling in GAME.rulings.values()]
    assert len(set(labels)) == len(labels)
    lines = [str(line.label) for line in GAME.lines]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("name", FORMS)
def test_every_input_of_a_ruling_has_a_label_of_its_own(name: str) -> None:
    labels = [str(field.label) for field in GAME.rulings[name].fields]
    assert all(labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", sorted((FORMS | SHARED).keys() - {"longest_road"}))
def test_every_ruling_cites_the_seed_but_the_one_of_the_base_game(name: str) -> None:
    assert GAME.rulings[name].source.startswith("000 §")
    assert GAME.rulings["longest_road"].source == "base game"


@pytest.mark.parametrize("track", CARDS)
def test_each_track_has_the_cards_of_the_booklet_eighteen_in_all(track: str) -> None:
    copies = {name: card.copies for name, card in PROGRESS_CARDS.items() if card.track == track}
    assert copies == CARDS[track]
    assert sum(copies.values()) == 18 == facts.BOX[f"{track}_cards"]


def test_two_progress_cards_are_worth_a_point() -> None:
    assert {name: card.vp for name, card in PROGRESS_CARDS.items() if card.vp} == {"printer": 1, "constitution": 1}


def test_every_card_cites_its_own_heading() -> None:
    assert len({card.source for card in PROGRESS_CARDS.values()}) == len(PROGRESS_CARDS)
    assert all(card.source.startswith("000 §") for card in PROGRESS_CARDS.values())


def test_the_box_holds_ninety_six_cards() -> None:
    """36 commodities, 6 Defender cards, 54 progress cards (000 §אביזרי משחק)."""
    assert facts.BOX == {
        "cloth": 12,
        "coin": 12,
        "paper": 12,
        "defender_cards": 6,
        "trade_cards": 18,
        "politics_cards": 18,
        "science_cards": 18,
        "metropolises_in_play": 3,
    }
    assert sum(facts.BOX.values()) - facts.BOX["metropolises_in_play"] == 96


def test_costs_are_those_of_the_booklet() -> None:
    assert facts.COSTS == {
        "city": {"ore": 3, "grain": 2},
        "city_with_medicine": {"ore": 2, "grain": 1},
        "city_wall": {"brick": 2},
        "basic_knight": {"ore": 1, "wool": 1},
        "activation": {"grain": 1},
        "promotion": {"ore": 1, "wool": 1},
    }


def test_each_track_has_its_colour_and_commodity() -> None:
    assert facts.TRACKS == {
        "trade": ("yellow", "cloth"),
        "politics": ("blue", "coin"),
        "science": ("green", "paper"),
    }


def test_ranks_are_the_pennant_triangles() -> None:
    assert facts.RANKS == {"basic": 1, "strong": 2, "mighty": 3}


def test_markers_are_one_for_each_level_of_each_track() -> None:
    assert len(facts.TRACKS) * facts.TOP_LEVEL == facts.PIECES["improvement_markers"]


def test_lines_of_the_sheet_use_the_pieces_there_are() -> None:
    most = {line.name: line.most for line in GAME.lines}
    assert most["settlements"] == facts.PIECES["settlements"]
    assert most["cities"] == most["cities_on_side"] == facts.PIECES["cities"]
    assert most["defender"] == facts.BOX["defender_cards"]


def test_the_event_die_has_a_ship_on_every_second_face() -> None:
    assert sorted(facts.EVENT_DIE) == ["politics", "science", "ship", "ship", "ship", "trade"]
    assert facts.BARBARIAN_STEPS == 7


@pytest.mark.parametrize(
    ("level", "numbers", "chance"),
    [
        (0, [], Fraction(0)),
        (1, [1, 2], Fraction(2, 36)),
        (2, [1, 2, 3], Fraction(3, 36)),
        (3, [1, 2, 3, 4], Fraction(4, 36)),
        (4, [1, 2, 3, 4, 5], Fraction(5, 36)),
        (5, [1, 2, 3, 4, 5, 6], Fraction(6, 36)),
    ],
)
def test_each_level_shows_one_red_number_more(level: int, numbers: list[int], chance: Fraction) -> None:
    assert list(facts.red_numbers(level)) == numbers
    assert facts.chance_of_progress_card(level) == chance


def test_a_whole_track_costs_fifteen_commodities() -> None:
    assert sum(facts.improvement_cost(level) for level in range(1, 6)) == 15
    assert sum(facts.improvement_cost(level, crane=True) for level in range(1, 6)) == 10


def test_the_order_of_ties_begins_with_the_points_and_the_winner() -> None:
    assert [tie.name for tie in GAME.tie_breakers] == ["total", "won", "hand", "progress_cards", "turn_order"]
    assert [tie.lowest_first for tie in GAME.tie_breakers] == [False, False, False, False, True]
    assert [tie.source for tie in GAME.tie_breakers if tie.source.startswith("ours")] == [
        "ours, as at the World Boardgaming Championships"
    ] * 3


def test_what_the_booklet_does_not_print_is_marked_as_ours() -> None:
    assert GAME.sources["seats"].startswith("ours")
    assert all(GAME.sources[fact].startswith("000 §") for fact in ("goal", "ending", "resources", "devices"))


def test_every_piece_says_where_it_is_counted() -> None:
    assert {fact for fact in GAME.sources if fact.startswith("components.")} == {
        f"components.{piece}" for piece in GAME.components
    }


def test_the_game_is_known_by_its_key() -> None:
    assert replace(GAME).key == "cities_and_knights"
    assert str(GAME.name) == "Cities & Knights"
    assert str(GAME.ending) == "The player whose turn it is ends the game with 13 or more victory points."
