"""Tournament practice by country: what is published must stand in the data, and every name must lead somewhere."""

import pytest

from games.placing import COUNTED
from games.programmes import COUNTINGS, DEFAULT, PROGRAMMES

MEASURED = {*COUNTED, "share_average"}


@pytest.mark.parametrize("key", COUNTINGS)
def test_a_counting_ranks_by_what_is_tallied_and_says_whence_it_comes(key: str) -> None:
    counting = COUNTINGS[key]
    assert {by.name for by in counting.criteria} <= MEASURED
    assert counting.source
    assert all(len(points) == seats for seats, points in counting.points.items())


@pytest.mark.parametrize("key", PROGRAMMES)
def test_a_programme_names_a_counting_and_its_source(key: str) -> None:
    programme = PROGRAMMES[key]
    assert programme.counting in COUNTINGS
    assert programme.source
    assert programme.minutes > programme.warning_minutes > 0


def test_the_default_has_no_final_of_its_own_country() -> None:
    assert PROGRAMMES[DEFAULT].stages(64) == ()


@pytest.mark.parametrize(
    ("people", "semi_final", "stages"),
    [
        (12, False, (("final", 4),)),
        (15, True, (("final", 4),)),
        (16, False, (("final", 4),)),
        (16, True, (("semi_final", 16), ("final", 4))),
        (28, False, (("final", 4),)),
        (29, False, (("semi_final", 16), ("final", 4))),
        (200, False, (("semi_final", 16), ("final", 4))),
    ],
)
def test_the_worldwide_cut(people: int, semi_final: bool, stages: tuple[tuple[str, int], ...]) -> None:
    assert PROGRAMMES["world"].stages(people, semi_final) == stages


def test_other_countries_cut_as_they_publish() -> None:
    assert PROGRAMMES["austria"].stages(40) == (("final", 4),)
    assert PROGRAMMES["united_kingdom"].stages(27) == (("final", 4),)
    assert PROGRAMMES["united_kingdom"].stages(28) == (("semi_final", 16), ("final", 4))
    assert PROGRAMMES["netherlands"].minutes == 60
    assert PROGRAMMES["world_championship"].sittings == 4


def test_four_people_play_no_final_after_having_played_one_another() -> None:
    assert PROGRAMMES["austria"].stages(4) == ()
