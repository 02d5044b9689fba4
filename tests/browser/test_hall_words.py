"""What goes wrong in a round is said on the wall, in each language: pauses, skips, what is mended and taken back."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, Open
from tests.events import command, new_event, running_round
from tournament.registration.links import token_of
from tournament.registration.models import Registration
from tournament.rounds import actions
from tournament.setup.models import Tournament

WORDS = {
    "en": {
        "ruling": "Paused for a ruling",
        "skipped": "This round is skipped",
        "corrected": "Correction: these are the right dice",
        "dice": "The dice are taken back",
        "round": "The announcement is taken back",
        "step": "The last step is taken back",
        "again": "This round is played again: give back what it brought you",
        "again_rolled": "This round is played again",
    },
    "he": {
        "ruling": "השעון נעצר: ממתינים להכרעת שופט",
        "skipped": "מדלגים על הסבב הזה",
        "corrected": "תיקון: אלה הקוביות הנכונות",
        "dice": "תוצאת הקוביות מבוטלת",
        "round": "ההכרזה מבוטלת",
        "step": "הצעד האחרון מבוטל",
        "again": "הסבב הזה משוחק מחדש: נא להחזיר את מה שהתקבל בו",
        "again_rolled": "הסבב הזה משוחק מחדש",
    },
}


@pytest.fixture
def hall(transactional_db: None) -> Tournament:
    tournament = new_event()
    running_round(tournament)
    return tournament


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_day_with_mishaps_is_told_as_it_goes(hall: Tournament, open_page: Open, lang: str) -> None:
    words = WORDS[lang]
    wall = open_page(f"/t/essen?languages={lang}", size=PROJECTOR, lang=lang)
    phase, mended = wall.locator("#phase"), wall.locator("#correction")
    tablet = open_page("/t/essen/table/2/", size=LAPTOP, lang=lang)
    phone = open_page(f"/t/essen/player/{token_of(Registration.objects.get(number=3))}/", size=PHONE, lang=lang)
    actions.pause_round(command(hall), reason="ruling")
    says(phase, words["ruling"])
    says(phone.locator("#todo"), words["ruling"])
    actions.undo_step(command(hall))
    says(mended, words["step"])
    actions.correct_roll(command(hall), "production", (3, 6))
    says(mended, words["corrected"])
    says(phone.locator("#mended"), words["corrected"])
    actions.redo_round(command(hall), "a die fell down")
    for place in (mended, phone.locator("#mended"), tablet.locator(".mended").first):
        says(place, words["again"])
    actions.roll_dice(command(hall), (3, 6))
    says(mended, words["again_rolled"])
    for _ in range(4):
        actions.undo_step(command(hall))
    says(mended, words["dice"])
    actions.skip_round(command(hall))
    says(phase, words["skipped"])
    says(phone.locator("#todo"), words["skipped"])
    says(mended, "")
    actions.announce_round(command(hall))
    actions.undo_step(command(hall))
    says(mended, words["round"])
    says(phase, words["skipped"])


def says(place: Locator, words: str) -> None:
    expect(place).to_have_text(words)
