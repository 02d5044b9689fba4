"""Made-up players: legal sheets from a seed alone, growing turn by turn."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from tournament.rehearsal.ghosts import Ghost

SM = GAMES["sun_moon"]
ghosts = st.builds(
    Ghost, st.text(max_size=5), st.integers(1, 600), st.sampled_from(["sun", "moon"]), st.sampled_from([1, 3, 5])
)


@settings(deadline=None)
@given(ghosts, st.integers(0, 30))
def test_a_judge_would_accept_every_sheet(ghost: Ghost, turns: int) -> None:
    values, ties = ghost.sheet_after(turns)
    assert SM.score(values, reach=ghost.reach).problems == ()
    assert ties["hand"] == sum(ties[kind] for kind in SM.hand)


@settings(deadline=None)
@given(ghosts, st.integers(0, 25))
def test_nobody_ever_loses_points(ghost: Ghost, turns: int) -> None:
    before, after = (SM.score(ghost.sheet_after(n)[0], reach=ghost.reach).total for n in (turns, turns + 1))
    assert 4 <= before <= after


@given(st.text(max_size=5), st.integers(1, 600))
def test_a_board_has_one_holder_of_each_award(seed: str, table: int) -> None:
    sun, moon = (Ghost(seed, table, group, 5).sheet_after(30)[0] for group in ("sun", "moon"))
    assert SM.check_table([sun, moon]) == ()


def test_the_same_seed_gives_the_same_day() -> None:
    assert Ghost("a", 7, "sun", 5).sheet_after(9) == Ghost("a", 7, "sun", 5).sheet_after(9)
    assert Ghost("a", 7, "sun", 5).sheet_after(9) != Ghost("b", 7, "sun", 5).sheet_after(9)


def test_of_a_full_hall_somebody_is_done_in_the_twelfth_turn_and_nobody_in_the_tenth() -> None:
    hall = [Ghost("essen", table, group, 5) for table in range(1, 589) for group in ("sun", "moon")]
    done = [turns for turns in (10, 12) if any(ghost.points_after(turns) >= 25 for ghost in hall)]
    assert done == [12]
