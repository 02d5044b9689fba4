"""The address behind the code on a table: signed, so that nobody calls judges to tables from afar by counting up."""

from django.core import signing
from django.urls import reverse

from tournament.seating.models import Table
from tournament.setup.models import Tournament

_signer = signing.Signer(sep=".", salt="table")


def token_of_table(table: Table) -> str:
    return _signer.sign(str(table.pk))


def table_of_token(tournament: Tournament, token: str) -> Table | None:
    """Which table it is; None if it is none of this event's."""
    try:
        pk = _signer.unsign(token)
    except signing.BadSignature:
        return None
    return Table.objects.filter(tournament=tournament, pk=pk).select_related("row").first()


def call_path(tournament: Tournament, table: Table) -> str:
    return reverse("call_from_table", args=[tournament.slug, token_of_table(table)])
