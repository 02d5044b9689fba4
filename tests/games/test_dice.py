"""Odds are exact; fair rolls follow from the seed and can be made again by anybody."""

import hmac
import re
import subprocess
import sys
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import dice
from games.dice import BALLS, EVENT_DIE, chi_square, commitment, draw_odds, fair_roll, odds, p_value, roll_odds

ROOT = Path(__file__).parents[2]
SEEDS = tomllib.loads((Path(__file__).parent / "fair_dice.toml").read_text(encoding="utf-8"))["seed"]
ROLLS = [(seed, roll) for seed in SEEDS for roll in seed["rolls"]]


def roll(seed: str, row: dict[str, Any]) -> list[int]:
    seed_bytes = bytes.fromhex(seed)
    return list(fair_roll(seed_bytes, row["tournament"], row["round"], row["kind"], row["attempt"], row["audience"]))


def test_two_dice_have_the_odds_that_the_discs_of_the_board_show() -> None:
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert roll_odds() == {total: Fraction(n, 36) for total, n in ways.items()}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_odds_of_any_number_of_dice_add_up_to_one(number: int) -> None:
    table = roll_odds(number)
    assert sum(table.values()) == 1
    assert (min(table), max(table)) == (number, 6 * number)


def test_one_die_shows_each_face_alike() -> None:
    assert roll_odds(1) == dict.fromkeys(range(1, 7), Fraction(1, 6))


def test_the_event_die_shows_the_ship_half_of_the_time() -> None:
    sixth = Fraction(1, 6)
    assert odds(EVENT_DIE) == {"ship": 3 * sixth, "trade": sixth, "politics": sixth, "science": sixth}


def test_two_of_five_balls_come_out() -> None:
    assert draw_odds() == {
        ("blue", "yellow"): Fraction(2, 10),
        ("blue", "red"): Fraction(1, 10),
        ("black", "blue"): Fraction(1, 10),
        ("yellow", "yellow"): Fraction(1, 10),
        ("red", "yellow"): Fraction(2, 10),
        ("black", "yellow"): Fraction(2, 10),
        ("black", "red"): Fraction(1, 10),
    }


def test_the_black_ball_brings_an_encounter_in_two_shakes_of_five() -> None:
    assert sum(p for colours, p in draw_odds().items() if "black" in colours) == Fraction(2, 5)


def test_other_balls_are_data() -> None:
    assert draw_odds(("red", "blue"), 1) == {("red",): Fraction(1, 2), ("blue",): Fraction(1, 2)}
    assert len(BALLS) == 5


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed["hex"][:8])
def test_the_commitment_is_the_hash_of_the_seed(seed: dict[str, Any]) -> None:
    assert commitment(bytes.fromhex(seed["hex"])) == seed["commitment"]


@pytest.mark.parametrize(("seed", "row"), ROLLS)
def test_fair_rolls_match_the_test_vectors(seed: dict[str, Any], row: dict[str, Any]) -> None:
    assert roll(seed["hex"], row) == row["dice"]


@pytest.mark.parametrize(("seed", "row"), [ROLLS[4], ROLLS[5], ROLLS[-2]])
def test_the_lines_in_the_docs_make_the_same_rolls(seed: dict[str, Any], row: dict[str, Any]) -> None:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8"), re.DOTALL)
    message = [row["tournament"], str(row["round"]), row["kind"], str(row["attempt"]), row["audience"]]
    command = [sys.executable, "-c", code, seed["hex"], seed["commitment"], *message]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == list(
        map(str, row["dice"])
    )


def test_the_lines_in_the_docs_refuse_another_seed() -> None:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8"), re.DOTALL)
    command = [sys.executable, "-c", code, "11" * 32, SEEDS[0]["commitment"], "demo", "1", "production", "1", ""]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "not the seed that was promised" in done.stderr


def test_every_part_of_the_message_changes_the_bytes() -> None:
    seed = bytes(32)
    rolls = {
        tuple(fair_roll(seed, tournament, number, kind, attempt, audience) for number in range(1, 30))
        for tournament in ("a", "b")
        for kind in ("production", "robbers")
        for attempt in (1, 2)
        for audience in ("", "7")
    }
    assert len(rolls) == 16


def test_bytes_go_on_in_the_next_block() -> None:
    blocks = [hmac.digest(b"seed", f"m|{block}".encode(), "sha256") for block in range(3)]
    assert bytes(islice(dice._bytes(b"seed", "m"), 96)) == b"".join(blocks)


def test_a_roll_is_the_first_attempt_without_audience_unless_it_says_otherwise() -> None:
    assert fair_roll(bytes(32), "demo", 65, "production") == fair_roll(bytes(32), "demo", 65, "production", 1, "")
    assert fair_roll(bytes(32), "demo", 1, "production") != fair_roll(bytes(32), "demo", 1, "production", 2)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 999), st.text(max_size=6))
def test_any_seed_rolls_two_faces_and_the_same_again(seed: bytes, number: int, audience: str) -> None:
    dice_ = fair_roll(seed, "t", number, "production", audience=audience)
    assert all(1 <= face <= 6 for face in dice_)
    assert dice_ == fair_roll(seed, "t", number, "production", audience=audience)


def test_ten_thousand_fair_rolls_fit_the_odds() -> None:
    sums = Counter(sum(fair_roll(bytes(32), "demo", number, "production")) for number in range(10_000))
    assert 0.01 < p_value(chi_square(sums, roll_odds()), 10) < 0.99


def test_chi_square_is_exact_and_nothing_is_near_itself() -> None:
    assert chi_square({total: int(36 * p) for total, p in roll_odds().items()}, roll_odds()) == 0
    assert chi_square({7: 36}, roll_odds()) == 180
    assert chi_square({}, roll_odds()) == 0


@pytest.mark.parametrize(
    ("degrees", "critical", "p"),
    [  # a printed table of critical values
        (1, 3.8415, 0.05), (2, 5.9915, 0.05), (3, 7.8147, 0.05), (5, 11.0705, 0.05), (5, 15.0863, 0.01),
        (10, 18.3070, 0.05), (10, 23.2093, 0.01), (10, 29.5883, 0.001), (10, 3.9403, 0.95), (35, 49.8018, 0.05),
    ],
)  # fmt: skip
def test_p_values_agree_with_the_printed_table(degrees: int, critical: float, p: float) -> None:
    assert p_value(critical, degrees) == pytest.approx(p, rel=1e-3)


def test_no_difference_is_as_fair_as_can_be() -> None:
    assert p_value(0, 10) == p_value(0, 1) == 1
