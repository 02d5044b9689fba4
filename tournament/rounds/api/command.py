"""What the commands of the caller share in the API."""

from typing import Any

from rest_framework import serializers

from tournament.journal.http import CommandView


class CallerCommand(CommandView):
    """One command. A number in the address is the round that is meant: it must be the present one."""

    task = "call_rounds"


class MsInput(serializers.Serializer[Any]):
    ms = serializers.IntegerField(help_text="Milliseconds; below 0 takes time away, where that is possible.")
