"""What a desk does to people it knows by their numbers."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import EntryOutput
from tournament.registration import actions
from tournament.registration.api.common import DeskCommand, NumbersInput
from tournament.registration.api.people import VersionInput
from tournament.registration.queries import devices_tried

MOST_MISSING = 20_000


class MergeInput(serializers.Serializer[Any]):
    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)


class CheckIn(DeskCommand):
    """Note that people are here. Who is noted already stays as he is; if all are, it is refused."""

    input, decide = NumbersInput, actions.check_in


class UndoCheckIn(DeskCommand):
    """Take back a check-in."""

    input, decide = NumbersInput, actions.undo_check_in


class DeviceInput(serializers.Serializer[Any]):
    device = serializers.CharField(max_length=40, trim_whitespace=False)
    failed = serializers.ListField(child=serializers.ChoiceField(choices=actions.PARTS), default=list)
    untried = serializers.ListField(child=serializers.ChoiceField(choices=actions.PARTS), default=list)


class Devices(DeskCommand):
    """The last trial of each device of check-in; a POST notes one. It checks nobody in."""

    input, decide = DeviceInput, actions.note_device

    @extend_schema(request=None, responses=EntryOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(EntryOutput(devices_tried(self.tournament), many=True).data)


class Withdraw(DeskCommand):
    """Take people out. Their numbers stay theirs; who waits moves up."""

    input, decide = NumbersInput, actions.withdraw


class Reinstate(DeskCommand):
    """Take back a withdrawal."""

    input, decide = NumbersInput, actions.reinstate


class ReleaseInput(serializers.Serializer[Any]):
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        allow_empty=False,
        max_length=MOST_MISSING,
        required=False,
        help_text="All who are missing, if left out.",
    )


class ReleaseNoShows(DeskCommand):
    """Take out those who are still missing; who has come meanwhile stays. Who waits moves up."""

    input, decide = ReleaseInput, actions.release_no_shows


class UndoReleaseInput(serializers.Serializer[Any]):
    entry = serializers.IntegerField(
        min_value=1, source="number", help_text="Number of the journal entry of the release."
    )


class UndoRelease(DeskCommand):
    """Take back a release as a whole; who moved up through it and is not here yet waits again."""

    input, decide = UndoReleaseInput, actions.undo_release


class Merge(DeskCommand):
    """Make one person of two: the earlier number stays, and a seat goes with the person."""

    input, decide = MergeInput, actions.merge_registrations


class BringBackInput(VersionInput):
    number = serializers.IntegerField(min_value=1)
    entry = serializers.IntegerField(min_value=1, help_text="Of the edit before which these answers stood.")


class BringBack(DeskCommand):
    """Give a person the answers of before an edit again: an edit like any other."""

    input, decide = BringBackInput, actions.bring_back_answers


class DecideNameInput(VersionInput):
    number = serializers.IntegerField(min_value=1)
    accept = serializers.BooleanField()


class DecideName(DeskCommand):
    """Let a person have the name wished for after seats were printed, or not."""

    input, decide = DecideNameInput, actions.decide_name
