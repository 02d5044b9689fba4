"""The public list of rolls verifies each of them in the browser alone, also where browsers lend no cryptography."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.dice import chi_square, p_value, roll_odds
from tests.browser.conftest import Open
from tests.events import command, new_event, running_round
from tournament.rounds import actions
from tournament.rounds.models import FairDice, Roll
from tournament.setup.models import Tournament

VECTORS = tomllib.loads((Path(__file__).parents[1] / "games/fair_dice.toml").read_text(encoding="utf-8"))["seed"]
WITHOUT_CRYPTO = "Object.defineProperty(crypto, 'subtle', {value: undefined})"

COMPUTE = """async ([seed, rolls]) => {
  const { commitment, fairRoll } = await import('/static/js/fairdice.js');
  const dice = [];
  for (const roll of rolls) dice.push(await fairRoll(seed, roll.tournament, roll, roll.audience));
  return { commitment: await commitment(seed), dice };
}"""


def played(tournament: Tournament) -> None:
    """Three fair rolls, one of them undone, one physical; then play ends and the seed is revealed."""
    actions.draw_seed(command(tournament))
    actions.mix_in_audience(command(tournament), "1176")
    actions.announce_round(command(tournament))
    actions.roll_dice(command(tournament))
    actions.redo_round(command(tournament), "half the hall did not hear it")
    actions.roll_dice(command(tournament))
    actions.end_play(command(tournament), "enough")
    actions.reveal_seed(command(tournament))


@pytest.mark.parametrize("crypto", ["the browser's", "our own"])
def test_the_browser_computes_the_test_vectors(open_page: Open, crypto: str) -> None:
    new_event()
    page = open_page("/t/essen/dice/")
    if crypto == "our own":
        page.evaluate(WITHOUT_CRYPTO)
        assert page.evaluate("crypto.subtle === undefined")
    for vector in VECTORS:
        found = page.evaluate(COMPUTE, [vector["hex"], vector["rolls"]])
        assert found["commitment"] == vector["commitment"]
        assert found["dice"] == [roll["dice"] for roll in vector["rolls"]]


def test_our_own_sha256_is_that_of_the_browser_at_every_length(open_page: Open) -> None:
    new_event()
    page = open_page("/t/essen/dice/")
    differing = page.evaluate("""async () => {
      const { hmac, ownHmac, ownSha256, sha256 } = await import('/static/js/sha256.js');
      const same = (a, b) => a.join() === b.join();
      const differing = [];
      for (let length = 0; length < 200; length++) {
        const bytes = Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
        const key = bytes.length ? bytes : Uint8Array.of(0);
        if (!same(ownSha256(bytes), await sha256(bytes))) differing.push(length);
        if (!same(ownHmac(key, bytes), await hmac(key, bytes))) differing.push(length);
      }
      return differing;
    }""")
    assert differing == []


def test_chi_square_is_that_of_the_server(open_page: Open) -> None:
    new_event()
    counts = {2: 1, 3: 5, 4: 9, 5: 9, 6: 14, 7: 20, 8: 11, 9: 13, 10: 6, 11: 8, 12: 4}
    page = open_page("/t/essen/dice/")
    ask = "async (counts) => (await import('/static/js/fairdice.js')).chiSquare(counts)"
    found = page.evaluate(ask, {str(total): count for total, count in counts.items()})
    statistic = chi_square(counts, roll_odds())
    assert found["statistic"] == pytest.approx(float(statistic))
    assert found["p"] == pytest.approx(p_value(statistic, 10))


def verdict(page: Page) -> Any:
    return expect(page.locator("#verdict"))


def test_all_rolls_follow_from_the_revealed_seed_and_those_taken_back_are_shown(open_page: Open) -> None:
    tournament = new_event(physical_dice=False)
    played(tournament)
    page = open_page("/t/essen/dice/")
    verdict(page).to_have_text("The seed is the one that was promised. All 2 drawn rolls follow from it.")
    rows = page.locator("#rolls tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("taken back")
    expect(page.locator("#histogram rect")).to_have_count(11)


def test_a_changed_roll_and_a_changed_seed_are_found_out(open_page: Open) -> None:
    tournament = new_event(physical_dice=False)
    played(tournament)
    roll = Roll.objects.get(withdrawn=None)
    Roll.objects.filter(pk=roll.pk).update(first=roll.first % 6 + 1)
    page = open_page("/t/essen/dice/")
    verdict(page).to_contain_text("1 rolls do NOT follow from it.")
    expect(page.locator("#rolls .wrong")).to_have_count(1)
    seed = FairDice.objects.get().seed
    page.route("**/dice/", lambda route: route.fulfill(body=route.fetch().text().replace(seed, "00" * 32)))
    page.reload()
    verdict(page).to_contain_text("This is NOT the seed that was promised.")


def test_before_the_reveal_there_is_a_commitment_and_nothing_to_check(open_page: Open) -> None:
    tournament = new_event(physical_dice=False)
    actions.draw_seed(command(tournament))
    running_round(tournament, (3, 5))
    page = open_page("/t/essen/dice/")
    verdict(page).to_be_empty()
    expect(page.locator("#rolls tr")).to_contain_text("physical dice")
    expect(page.locator("#chi_square")).to_contain_text("Chi-square 6.20")
