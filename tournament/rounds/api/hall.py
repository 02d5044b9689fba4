"""The API of what stands beside the rounds: autopilot, plan and end of the game, breaks, extra time, notices."""

from typing import Any

from rest_framework import serializers

from tournament.rounds import actions
from tournament.rounds.api.command import CallerCommand, MsInput


class OnInput(serializers.Serializer[Any]):
    on = serializers.BooleanField()


class EndPlayInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class LastRoundInput(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1, max_value=999, allow_null=True)


class ClosingTimeInput(serializers.Serializer[Any]):
    at = serializers.DateTimeField(allow_null=True)


class AllotmentInput(serializers.Serializer[Any]):
    from_round = serializers.IntegerField(min_value=1, max_value=999)
    seconds = serializers.IntegerField(min_value=5, max_value=3_600)


class AllotmentsInput(serializers.Serializer[Any]):
    allotments = AllotmentInput(many=True)


class TableInput(serializers.Serializer[Any]):
    table = serializers.IntegerField(min_value=1, source="table_number")


class ExtraTimeInput(TableInput, MsInput):
    pass


class NoticeInput(serializers.Serializer[Any]):
    texts = serializers.DictField(child=serializers.CharField(max_length=200), help_text="Language -> text")
    ms = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class WithdrawInput(serializers.Serializer[Any]):
    notice = serializers.IntegerField(required=False, help_text="Number of its entry; left out: the one that is shown.")


class Autopilot(CallerCommand):
    """Let rounds go on by themselves, or step them by hand."""

    input, decide = OnInput, actions.set_autopilot


class EndPlay(CallerCommand):
    """End the game: no further round is announced."""

    input, decide = EndPlayInput, actions.end_play


class LastRound(CallerCommand):
    """Say ahead which round is the last one; null takes that back."""

    input, decide = LastRoundInput, actions.set_last_round


class ClosingTime(CallerCommand):
    """Say ahead when the game ends by the clock; null takes that back."""

    input, decide = ClosingTimeInput, actions.set_closing_time


class Allotments(CallerCommand):
    """Change the seconds of rounds that have not been announced yet."""

    input, decide = AllotmentsInput, actions.plan_allotments

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"plan": [(pair["from_round"], pair["seconds"]) for pair in given["allotments"]]}


class StartBreak(CallerCommand):
    """A break after this round, which is over."""

    input, decide = MsInput, actions.start_break


class AddBreakTime(CallerCommand):
    """Give the break more time, or less."""

    input, decide = MsInput, actions.add_break_time


class EndBreak(CallerCommand):
    """End the break now."""

    decide = actions.end_break


class GiveExtraTime(CallerCommand):
    """Let one table play on after the end of this round."""

    input, decide = ExtraTimeInput, actions.give_extra_time


class EndExtraTime(CallerCommand):
    """A table with extra time is done."""

    input, decide = TableInput, actions.end_extra_time


class PostNotice(CallerCommand):
    """Show a notice in the hall."""

    input, decide = NoticeInput, actions.post_notice


class WithdrawNotice(CallerCommand):
    """Take a notice back."""

    input, decide = WithdrawInput, actions.withdraw_notice

    def arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"entry": given.get("notice")}


class SwitchSound(CallerCommand):
    """Let the hall's screens be heard, or none of them."""

    input, decide = OnInput, actions.switch_sound


class TrySound(CallerCommand):
    """Let every screen play its three sounds once."""

    decide = actions.try_sound
