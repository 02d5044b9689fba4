"""What the parts of the API of registration share."""

from typing import Any

from rest_framework import serializers

from tournament.journal.http import CommandView, EventAPIView

MOST = 500
"""People in one answer, or in one command."""


class PeopleView(EventAPIView):
    def given(self, form: type[serializers.Serializer[Any]], data: Any = None) -> dict[str, Any]:
        """What was sent, parsed."""
        filled = form(data=self.request.data if data is None else data)
        filled.is_valid(raise_exception=True)
        return dict(filled.validated_data)


class DeskView(PeopleView):
    task = "register"


class DeskCommand(CommandView):
    """One command of the desk."""

    task = "register"


class NumbersInput(serializers.Serializer[Any]):
    numbers = serializers.ListField(child=serializers.IntegerField(min_value=1), allow_empty=False, max_length=MOST)
