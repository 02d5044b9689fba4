"""Every roll of an event with what is needed to verify it, and the words of the page that does so."""

from typing import Any

from django.utils.translation import gettext

from games.dice import commitment
from tournament.rounds.models import FairDice, Roll
from tournament.rounds.queries import rolls_that_count
from tournament.setup.models import Tournament


def dice_log(tournament: Tournament) -> dict[str, Any]:
    """All rolls, those taken back or corrected as well (`counts` false). The seed only when it has been revealed."""
    fair = FairDice.objects.filter(tournament=tournament).first()
    counting = {(seen.round, seen.kind, seen.attempt) for seen in rolls_that_count(tournament)}
    rolls = Roll.objects.filter(round__tournament=tournament).select_related("round").order_by("entry")
    return {
        "tournament": tournament.slug,
        "commitment": commitment(bytes.fromhex(fair.seed)) if fair else None,
        "audience": fair.audience if fair else "",
        "seed": fair.seed if fair and fair.revealed_at else None,
        "rolls": [
            {
                "round": roll.round.number,
                "kind": roll.kind,
                "attempt": roll.attempt,
                "dice": [roll.first, roll.second],
                "fair": roll.fair,
                "counts": (roll.round.number, roll.kind, roll.attempt) in counting,
            }
            for roll in rolls
        ],
    }


def log_words() -> dict[str, str]:
    return {
        "production": gettext("production"),
        "robbers": gettext("robbers"),
        "typed": gettext("physical dice"),
        "follows": gettext("follows from the seed"),
        "differs": gettext("does NOT follow: {dice} would"),
        "not_yet": gettext("can be checked after play"),
        "counts_no_more": gettext("taken back"),
        "seed_right": gettext("The seed is the one that was promised."),
        "seed_wrong": gettext("This is NOT the seed that was promised."),
        "all_follow": gettext("All {count} drawn rolls follow from it."),
        "some_differ": gettext("{count} rolls do NOT follow from it."),
        "chi_square": gettext(
            "Chi-square {statistic}: fair dice are this far off, or further, in {percent} % of events."
        ),
        "no_rolls": gettext("No rolls yet."),
    }
