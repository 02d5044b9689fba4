"""The words that a judge's page draws by itself, without a network too."""

from django.utils.translation import gettext

from tournament.journal.offline import outbox_words


def judging_words() -> dict[str, str]:
    """Key -> text in the reader's language, places in {braces}."""
    return outbox_words() | _of_a_sheet() | _of_the_roster() | _of_receipts() | _of_problems() | _of_rulings()


def _of_a_sheet() -> dict[str, str]:
    """What stands on every sheet."""
    return {
        "sun": gettext("Sun"),
        "moon": gettext("Moon"),
        "table": gettext("Table {table}"),
        "row": gettext("row {row}"),
        "points": gettext("Points"),
        "total": gettext("Total"),
        "cards": gettext("Cards that decide a tie"),
        "less": gettext("one less"),
        "more": gettext("one more"),
    }


def _of_the_roster() -> dict[str, str]:
    """What the device knows of the tables, and what was counted there."""
    return {
        "no_table": gettext("There is no table {table} with anybody at it."),
        "no_roster": gettext("The list of tables is not on this device yet: open this page once with a network."),
        "roster_of": gettext("List of tables as of {time}"),
        "keep_board": gettext("Keep and send"),
        "interim": gettext("Not official: for the leaderboard"),
        "submitted": gettext("Official count"),
        "play_ended": gettext("Play has ended: from now on you make the official count. Look at every line again."),
        "play_goes_on": gettext("Play goes on: from now on counts are not official."),
        "drafted": gettext("Filled in by the player: look at each line"),
        "counted_in": gettext("As counted in round {round}: not the current count, look at each line"),
        "counted_before": gettext("Counted before by another judge: yours is compared with it"),
        "own_before": gettext("Counted by you before"),
    }


def _of_receipts() -> dict[str, str]:
    """What became of a count that was sent."""
    return {
        "accepted": gettext("Accepted: {total} points. Entry {number}, {time}."),
        "refused_claim": gettext("Refused: {total} points, {goal} are needed. Entry {number}, {time}."),
        "counted": gettext("Counted once. A second judge counts too. Entry {number}, {time}."),
        "conflict": gettext("Another judge counted differently: the head judge decides. Entry {number}, {time}."),
        "agrees": gettext("Another judge counted the same. Entry {number}, {time}."),
    }


def _of_problems() -> dict[str, str]:
    """What cannot be, said before it is sent."""
    return {
        "too_many": gettext("{label}: {given} can't be, there are at most {most}."),
        "too_many_at_table": gettext("{label}: {given} at this table can't be, there are only {most}."),
        "not_whole": gettext("{label}: a whole number, 0 or more, is needed."),
        "hand_sum": gettext("{hand} cards in hand, but the kinds add up to {kinds}."),
    }


def _of_rulings() -> dict[str, str]:
    """What a ruling says that was answered on the device."""
    return {
        "no_engine": gettext(
            "No network, and the rules are not on this device yet: open this page once with a network."
        ),
        "ruling_differs": gettext(
            "The server answers otherwise: look again and tell the table. Entry {number}, {time}."
        ),
        "look_again": gettext("Look again"),
    }
