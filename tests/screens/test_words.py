"""Whatever the course of play can be has words, in every language."""

import pytest
from django.conf import settings
from django.utils import translation

from tournament.rounds.models import PauseReason
from tournament.screens.words import live_words


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_reason_of_a_pause_has_words_of_its_own(language: str) -> None:
    with translation.override(language):
        words = live_words()
    said = [words[f"paused_{reason}"] for reason in PauseReason.values]
    assert all(said)
    assert len({*said, words["paused"]}) == len(PauseReason) + 1
