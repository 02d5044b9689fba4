"""The words that pages draw by themselves, in the reader's language."""

from django.utils import translation
from django.utils.translation import gettext

from tournament.setup.models import Tournament


def live_words() -> dict[str, str]:
    """Words of the course of play, for the hall screen and phones: key -> text, places in {braces}."""
    return _course_words() | _turn_words()


def _course_words() -> dict[str, str]:
    return {
        "welcome": gettext("Welcome"),
        "waiting": gettext("Play begins soon"),
        "sun": gettext("Sun"),
        "moon": gettext("Moon"),
        "all": gettext("Everybody"),
        "round": gettext("Round {round}"),
        "announced": gettext("Get ready: the dice come next"),
        "play": gettext("Trade and build"),
        "discard": gettext("Seven! With 8 cards or more: discard half"),
        "discard_then_robbers": gettext("Seven! Discard, then the robbers move"),
        "paused": gettext("Paused"),
        "paused_claim": gettext("Paused for a claim of victory"),
        "paused_ruling": gettext("Paused for a ruling"),
        "paused_technical": gettext("Paused for a technical problem"),
        "paused_emergency": gettext("Paused: please stay calm and listen"),
        "skipped": gettext("This round is skipped"),
        "over": gettext("Time is up"),
        "next": gettext("Next: {group}"),
        "dice": gettext("Dice"),
        "robber_roll": gettext("Robbers' roll"),
        "desert": gettext("desert"),
        "correction": gettext("Correction: these are the right dice"),
        "undone_dice": gettext("The dice are taken back"),
        "undone_round": gettext("The announcement is taken back"),
        "undone": gettext("The last step is taken back"),
        "again": gettext("This round is played again: give back what it brought you"),
        "again_rolled": gettext("This round is played again"),
        "claim_counted": gettext("Victory declared: a judge is counting"),
        "claim_at": gettext("Victory declared at table {table}"),
        "winner_table": gettext("Table {table}, {group}"),
        "silent": gettext("No connection for {seconds} s. The caller's word counts."),
        "winner_is": gettext("The winner: {name}"),
        "time_up": gettext("Time is up"),
        "ten_seconds": gettext("ten seconds left"),
    }


def _turn_words() -> dict[str, str]:
    """What is to be done now, and what is read aloud of the dice."""
    return {
        "said_dice": gettext("dice {total}"),
        "your_turn": gettext("Your turn"),
        "not_your_turn": gettext("The others play"),
        "do_collect": gettext("Collect what {total} yields, then trade and build."),
        "do_hand_out": gettext("Hand out what {total} yields. Trade only with active players opposite."),
        "do_discard": gettext("With 8 cards or more in hand, discard half, rounded down."),
        "do_wait": gettext("Wait for the announcement."),
        "discards": gettext("Discard: {count}"),
        "on_seven": gettext("Nobody collects on a seven."),
    }


def hall_words(tournament: Tournament, language: str) -> dict[str, str]:
    """All words of a hall screen in one language, those of its scenes too."""
    with translation.override(language):
        return (
            live_words()
            | _scene_words()
            | _apart_words()
            | _rule_words(tournament)
            | {"event": tournament.name_in(language)}
        )


def _scene_words() -> dict[str, str]:
    return {
        "robbers": gettext("Robbers"),
        "extra_time": gettext("Extra time: table {table}"),
        "last_round": gettext("The last round"),
        "last_rolls": gettext("Last rolls"),
        "allotment_changes": gettext("New time: {time}"),
        "leading": gettext("Leading, not official"),
        "final": gettext("Final standings"),
        "unofficial": gettext("not official"),
        "nothing_counted": gettext("Nothing counted yet"),
        "the_winner": gettext("The winner"),
        "where_do_i_sit": gettext("Where do I sit?"),
        "seats_1": gettext("Scan the code, or open the address below it."),
        "seats_2": gettext("Type your first name or your registration number."),
        "seats_3": gettext("Find your table, your side and your row on the map."),
        "to_the_desk": gettext("Please come to the desk"),
        "desk_why": gettext("Your seat waits for you. You find your number on your ticket."),
        "desk_nobody": gettext("Everybody is here. Thank you!"),
        "seat_of": gettext("Table {table}, {group}"),
        "in_short": gettext("The rules in short"),
        "begins_in": gettext("Play begins in"),
        "begins_now": gettext("Play begins now"),
        "break": gettext("Break"),
        "goes_on_in": gettext("Play goes on in"),
        "goes_on_soon": gettext("Play goes on soon. Please go back to your seats."),
        "dice_so_far": gettext("The dice so far"),
        "dice_count": gettext("Rolls so far: {count}. The line is what chance would give."),
        "thanks": gettext("Thank you for playing!"),
        "thanks_more": gettext(
            "Please stay a moment: sort the pieces back into their boxes, and take home what is yours."
        ),
        "counting": gettext("A judge is counting"),
        "counting_more": gettext("The clock stands still. Please stay at your seats."),
    }


def _apart_words() -> dict[str, str]:
    """What a screen says when it is on its own: without sound, or without a server."""
    return {
        "sound_blocked": gettext("Sound waits for a touch or a key"),
        "sound_muted": gettext("Sound is off"),
        "manual": gettext("Play goes on by hand"),
        "manual_1": gettext("The caller says whose turn it is, rolls real dice and calls the result."),
        "manual_2": gettext("A stopwatch keeps the time: {time} for each turn."),
        "manual_3": gettext("Results are typed in later. This screen comes back by itself."),
    }


def _rule_words(tournament: Tournament) -> dict[str, str]:
    """Six cards in our own words; numbers as this event plays."""
    profile = tournament.profile
    robbers = (
        gettext("From round {round} on a second roll then moves all robbers.").format(round=profile.robbers_from)
        if profile.robbers_from
        else gettext("Robbers stay where they are.")
    )
    return {
        "rule_1": gettext("One hall, one roll"),
        "rule_1_more": gettext("The dice on the screen count for everybody. Both groups collect, whoever plays."),
        "rule_2": gettext("Sun and Moon in turn"),
        "rule_2_more": gettext("The screen names the active group. All its players trade and build at the same time."),
        "rule_3": gettext("Trade"),
        "rule_3_more": gettext(
            "In your turn with up to five people: three opposite, one at each side of you. "
            "Otherwise only with active players opposite."
        ),
        "rule_4": gettext("Build"),
        "rule_4_more": gettext(
            "On your own board and the boards beside it. The first settlement in somebody else's starting area "
            "gives 2 points more."
        ),
        "rule_5": gettext("Seven"),
        "rule_5_more": gettext("With 8 cards or more, discard half, rounded down.") + " " + robbers,
        "rule_6": gettext("Victory"),
        "rule_6_more": gettext(
            "{goal} points in your own turn: declare on your phone, or raise your hand. A judge comes and counts."
        ).format(goal=profile.goal),
    }
