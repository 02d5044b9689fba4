"""Trade with the bank: the best of all ways, for every kind."""

from hypothesis import given
from hypothesis import strategies as st

from games import GAMES

RATE = GAMES["cities_and_knights"].rulings["trade_rate"]
RESOURCES = ("grain", "ore", "brick", "lumber", "wool")
KINDS = (*RESOURCES, "cloth", "coin", "paper")

WAYS = st.fixed_dictionaries(
    {
        "give": st.sampled_from(KINDS),
        "harbour": st.booleans(),
        "special_harbour": st.booleans(),
        "merchant": st.sampled_from(("none", *RESOURCES)),
        "trade": st.integers(0, 5),
        "fleet": st.sampled_from(("none", *KINDS)),
    }
)


def rate(**inputs: object) -> int:
    answer: int = RATE(**inputs).answer
    return answer


@given(WAYS)
def test_the_rate_is_the_best_that_anything_allows(ways: dict[str, object]) -> None:
    give = ways["give"]
    resource = give in RESOURCES
    two = (
        give in (ways["merchant"], ways["fleet"])
        or (resource and ways["special_harbour"])
        or (not resource and ways["trade"] in (3, 4, 5))
    )
    assert rate(**ways) == (2 if two else 3 if ways["harbour"] else 4)


@given(WAYS)
def test_the_reasons_are_the_ways_of_the_best_rate_and_the_free_choice(ways: dict[str, object]) -> None:
    reasons = [str(reason) for reason in RATE(**ways).reasons]
    assert reasons[-1] == "What is taken may be a resource or a commodity."
    assert len(reasons) >= 2
    if rate(**ways) > 2:
        assert len(reasons) == 2
    else:
        assert all("2:1" in reason for reason in reasons[:-1])
