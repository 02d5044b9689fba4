"""Dice typed by two people, and fair dice from commitment to reveal."""

import hashlib

import pytest

from games.dice import fair_roll
from tests.events import command, kinds, new_event
from tests.rounds.course import present, refusal
from tournament.journal.actions import Actor
from tournament.journal.models import Entry
from tournament.rounds import actions
from tournament.rounds.models import FairDice, Phase, Roll, TypedDice
from tournament.rounds.queries import rolls_that_count
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db

ANNA, BEN, CARMEN = Actor("anna"), Actor("ben"), Actor("carmen")


def two_person_event() -> Tournament:
    tournament = new_event(pace_data={"dice_typed_twice": True})
    actions.announce_round(command(tournament))
    return tournament


def typed(tournament: Tournament, by: Actor, *dice: int) -> str:
    return actions.roll_dice(command(tournament, by=by), (dice[0], dice[1]), 1).kind


def test_dice_count_when_two_people_have_typed_the_same() -> None:
    tournament = two_person_event()
    assert typed(tournament, ANNA, 3, 5) == "dice_typed"
    assert present(tournament).phase == Phase.ANNOUNCED
    assert not Roll.objects.exists()
    assert typed(tournament, BEN, 3, 5) == "dice_rolled"
    assert present(tournament).phase == Phase.RUNNING
    assert not TypedDice.objects.exists()


def test_one_person_alone_never_agrees_with_themselves() -> None:
    tournament = two_person_event()
    assert [typed(tournament, ANNA, 3, 5) for _ in range(3)] == ["dice_typed"] * 3


def test_two_who_differ_see_both_and_agree_when_one_of_them_types_again() -> None:
    tournament = two_person_event()
    typed(tournament, ANNA, 3, 5)
    assert typed(tournament, BEN, 3, 6) == "dice_differ"
    assert list(TypedDice.objects.values_list("typed_by", "second")) == [("anna", 5), ("ben", 6)]
    assert typed(tournament, ANNA, 3, 6) == "dice_rolled"
    assert rolls_that_count(tournament)[0].dice == (3, 6)


def test_a_third_person_can_agree_with_either() -> None:
    tournament = two_person_event()
    typed(tournament, ANNA, 3, 5)
    typed(tournament, BEN, 3, 6)
    assert typed(tournament, CARMEN, 3, 5) == "dice_rolled"


def test_what_one_person_typed_is_in_nobody_elses_journal() -> None:
    tournament = two_person_event()
    typed(tournament, ANNA, 3, 5)
    assert "dice" not in Entry.objects.get(kind="dice_typed").data


def test_a_correction_needs_two_people_as_well() -> None:
    tournament = two_person_event()
    typed(tournament, ANNA, 3, 5)
    typed(tournament, BEN, 3, 5)
    actions.correct_roll(command(tournament, by=ANNA), "production", (3, 6), 1)
    assert rolls_that_count(tournament)[0].dice == (3, 5)
    actions.correct_roll(command(tournament, by=BEN), "production", (3, 6), 1)
    assert rolls_that_count(tournament)[0].dice == (3, 6)


def test_what_was_typed_before_a_redo_agrees_with_nothing_after_it() -> None:
    tournament = two_person_event()
    typed(tournament, ANNA, 3, 5)
    typed(tournament, BEN, 3, 5)
    actions.correct_roll(command(tournament, by=ANNA), "production", (1, 1), 1)
    actions.redo_round(command(tournament), "a die fell down")
    assert typed(tournament, BEN, 1, 1) == "dice_typed"


def test_drawn_dice_need_no_second_person() -> None:
    tournament = new_event(physical_dice=False, pace_data={"dice_typed_twice": True})
    actions.draw_seed(command(tournament))
    actions.announce_round(command(tournament))
    assert actions.roll_dice(command(tournament)).kind == "dice_rolled"


# ---- Fair dice


def test_the_audience_adds_its_number_after_the_commitment_and_it_changes_the_dice() -> None:
    tournament = new_event(physical_dice=False)
    assert refusal(actions.mix_in_audience, command(tournament), "42") == "no_seed"
    actions.draw_seed(command(tournament))
    seed = FairDice.objects.get().seed
    actions.mix_in_audience(command(tournament), "1176")
    actions.announce_round(command(tournament))
    actions.roll_dice(command(tournament))
    assert FairDice.objects.get().seed == seed
    expected = fair_roll(bytes.fromhex(seed), "essen", 1, "production", 1, "1176")
    assert rolls_that_count(tournament)[0].dice == expected
    assert refusal(actions.mix_in_audience, command(tournament), "7") == "play_has_begun"


@pytest.mark.parametrize("audience", ["", "seven", "-1", "٤٢", "1" * 21, "1|2"])
def test_the_audience_calls_a_number(audience: str) -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    assert refusal(actions.mix_in_audience, command(tournament), audience) == "not_a_number"


def test_the_seed_is_revealed_when_play_has_ended_and_not_before() -> None:
    tournament = new_event(physical_dice=False)
    committed = actions.draw_seed(command(tournament))
    actions.announce_round(command(tournament))
    actions.roll_dice(command(tournament))
    assert refusal(actions.reveal_seed, command(tournament)) == "play_goes_on"
    actions.end_play(command(tournament), "the hall closes")
    revealed = actions.reveal_seed(command(tournament))
    assert "seed" not in committed.data
    assert revealed.data["seed"] == FairDice.objects.get().seed
    assert refusal(actions.reveal_seed, command(tournament)) == "already_revealed"
    assert kinds(tournament).count("seed_revealed") == 1


def test_a_seed_is_32_bytes_and_differs_from_event_to_event() -> None:
    seeds = set()
    for slug in ("one", "two"):
        actions.draw_seed(command(new_event(slug, physical_dice=False)))
        seeds.add(FairDice.objects.get(tournament__slug=slug).seed)
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}
    assert len({hashlib.sha256(bytes.fromhex(seed)).hexdigest() for seed in seeds}) == 2
