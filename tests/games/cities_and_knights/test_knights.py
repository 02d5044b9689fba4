"""Knights: every combination of what a judge can be told, against the rule in one line."""

from itertools import product

import pytest

from games import GAMES

RULINGS = GAMES["cities_and_knights"].rulings
RANKS = ("basic", "strong", "mighty")
BOTH = (True, False)


def test_a_basic_knight_is_placed_on_a_free_intersection_at_an_own_road() -> None:
    for basic, road, free, can_pay in product(range(3), BOTH, BOTH, BOTH):
        outcome = RULINGS["knight_placing"](basic_on_board=basic, own_road=road, free=free, can_pay=can_pay)
        assert outcome.answer is (basic < 2 and road and free and can_pay)


def test_a_knight_rises_by_one_rank_a_turn_into_a_rank_that_has_room() -> None:
    for rank, following, politics, promoted, can_pay in product(RANKS, range(3), range(6), BOTH, BOTH):
        outcome = RULINGS["knight_promotion"](
            rank=rank,
            next_rank_on_board=following,
            politics=politics,
            promoted_this_turn=promoted,
            can_pay=can_pay,
        )
        fortress = rank == "basic" or (rank == "strong" and politics >= 3)
        assert outcome.answer is (fortress and following < 2 and not promoted and can_pay)


def test_a_knight_acts_once_if_it_was_active_before_the_turn() -> None:
    actions = ("move", "displace", "drive_robber")
    for action, active, activated, acted, adjacent, landings in product(actions, BOTH, BOTH, BOTH, BOTH, (0, 1, 2)):
        outcome = RULINGS["knight_action"](
            action=action,
            active=active,
            activated_this_turn=activated,
            acted_this_turn=acted,
            robber_adjacent=adjacent,
            landings=landings,
        )
        robber = action != "drive_robber" or (adjacent and landings > 0)
        assert outcome.answer is (active and not activated and not acted and robber)


def test_only_a_weaker_foreign_knight_in_reach_is_displaced_unless_by_intrigue() -> None:
    for attacker, defender, intrigue, foreign, linked, refuge in product(RANKS, RANKS, BOTH, BOTH, BOTH, BOTH):
        outcome = RULINGS["knight_displacement"](
            attacker=attacker,
            defender=defender,
            by_intrigue=intrigue,
            foreign=foreign,
            linked=linked,
            refuge=refuge,
        )
        stronger = intrigue or RANKS.index(attacker) > RANKS.index(defender)
        place = "relocated" if refuge else "removed"
        assert outcome.answer == (place if foreign and linked and stronger else "not_allowed")


def test_intrigue_out_of_reach_and_on_an_own_knight_gives_both_reasons() -> None:
    outcome = RULINGS["knight_displacement"](defender="basic", by_intrigue=True, foreign=False, linked=False)
    assert [str(reason) for reason in outcome.reasons] == [
        "Nobody displaces a knight of their own.",
        "Intrigue reaches only an intersection at a road or ship of the one who plays it.",
    ]


def test_an_own_knight_makes_room_for_a_building_if_it_can() -> None:
    for own, may_move, room in product(BOTH, BOTH, BOTH):
        outcome = RULINGS["building_at_knight"](own=own, may_move=may_move, room=room)
        assert outcome.answer is (own and may_move and room)
        assert own or len(outcome.reasons) == 1


def test_the_deserter_brings_the_same_rank_else_a_basic_one_else_none() -> None:
    for removed, same, basic in product(RANKS, range(3), range(3)):
        outcome = RULINGS["deserter"](removed=removed, same_rank_on_board=same, basic_on_board=basic)
        if removed == "basic" and same != basic:
            assert outcome.answer is None
        else:
            assert outcome.answer == (removed if same < 2 else "basic" if basic < 2 else "none")


@pytest.mark.parametrize(("same", "basic"), [(0, 1), (2, 1)])
def test_two_counts_of_the_same_knights_must_agree(same: int, basic: int) -> None:
    (problem,) = RULINGS["deserter"](removed="basic", same_rank_on_board=same, basic_on_board=basic).problems
    assert (problem.line, problem.code, problem.source) == ("basic_on_board", "counts_differ", "000 §עריק")
    assert str(problem.text) == "The rank is basic, so both counts are of the same knights and can't differ."
