"""Events with counted sheets, and one that was played to its end."""

from io import StringIO
from typing import Any

from django.core.management import call_command

from tests.events import command, new_event, running_round
from tournament.judging.actions import confirm_winner, count_claim, declare_victory, submit_sheet
from tournament.judging.models import Claim, ScoreSheet
from tournament.setup.models import Tournament
from tournament.standings.actions import sign_off_standings
from tournament.standings.queries import listing, standings

START = {"settlements": 2, "cities": 1}
TWENTY_FIVE = {"settlements": 5, "cities": 6, "foreign_areas": 3, "longest_road": 1, "victory_point_cards": 0}
SIX_CARDS = {"hand": 6, "grain": 2, "ore": 1, "brick": 1, "lumber": 1, "wool": 1}


def submit(tournament: Tournament, number: int, values: dict[str, Any], **ties: int) -> int:
    """An official count."""
    return submit_sheet(command(tournament), number, values, ties, ScoreSheet.State.SUBMITTED).number


def submit_interim(tournament: Tournament, number: int, values: dict[str, Any], **ties: int) -> int:
    """A count for the leaderboard."""
    return submit_sheet(command(tournament), number, values, ties, ScoreSheet.State.INTERIM).number


def order(tournament: Tournament) -> list[int]:
    return [standing.number for standing in standings(tournament)]


def won_event(slug: str = "essen", boards: int = 6, **fields: Any) -> Tournament:
    """Registration 5 (in the middle of the line) reached 25 and was confirmed; 1 and 2 were counted, 7 interim."""
    tournament = new_event(slug, boards, **fields)
    running_round(tournament)
    submit(tournament, 1, START, hand=3)
    submit(tournament, 2, {**START, "victory_point_cards": 2}, hand=1)
    submit_interim(tournament, 7, {**START, "victory_point_cards": 5}, hand=9)
    declare_victory(command(tournament), 5)
    count_claim(command(tournament), Claim.objects.get(tournament=tournament).pk, TWENTY_FIVE, SIX_CARDS)
    confirm_winner(command(tournament))
    tournament.refresh_from_db()
    return tournament


def sign_off(tournament: Tournament) -> int:
    """As somebody does who just looked at the list; the number of the entry."""
    tournament.refresh_from_db()
    return sign_off_standings(command(tournament), listing(tournament).sha256).number


def rebuild(slug: str) -> tuple[int, str]:
    """`manage.py rebuild`: its exit code and what it says."""
    out = StringIO()
    try:
        call_command("rebuild", slug, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    return 0, out.getvalue()
