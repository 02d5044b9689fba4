"""Importing a file: its preview, other columns, and only then the import; undo."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.game import Problem
from tournament.journal.actions import Refused
from tournament.journal.http import EntryOutput, problem_as_dict
from tournament.registration import actions
from tournament.registration.api.common import DeskCommand, DeskView
from tournament.registration.models import Import
from tournament.registration.preview import Preview, preview_of
from tournament.registration.queries import circumstances_of
from tournament.registration.reading import MOST_BYTES, Unreadable


class FileInput(serializers.Serializer[Any]):
    file = serializers.FileField()


class ColumnsInput(serializers.Serializer[Any]):
    """`columns`: field -> column, counted from 0, else as guessed. `accept`: rows of likely duplicates to import."""

    columns = serializers.DictField(child=serializers.IntegerField(min_value=0), required=False)
    accept = serializers.ListField(child=serializers.IntegerField(min_value=1), default=list)


class PreviewOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    headings = serializers.ListField(child=serializers.CharField())
    columns = serializers.DictField(child=serializers.IntegerField())
    unused = serializers.ListField(child=serializers.CharField(), help_text="Headings of columns left out.")
    rows = serializers.IntegerField()
    new = serializers.IntegerField()
    changed = serializers.ListField(child=serializers.DictField())
    unchanged = serializers.IntegerField()
    problems = serializers.ListField(child=serializers.DictField())


class ImportPreview(DeskView):
    """Send a file: what its import would do. Nothing has changed until it is confirmed."""

    @extend_schema(request={"multipart/form-data": FileInput}, responses={201: PreviewOutput})
    def post(self, request: Request, slug: str) -> Response:
        upload = self.given(FileInput)["file"]
        content = upload.read(MOST_BYTES + 1)
        preview = _preview(self, content, None)
        file = actions.keep_upload(self.tournament, self.command(), upload.name, content, timezone.now())
        return Response(_shown(file, preview), status=201)


class UploadedFile(DeskView):
    """A file that waits to be confirmed: its preview with other columns, or cancel it."""

    @extend_schema(
        parameters=[OpenApiParameter("column_<field>", int, description="The column of a field, counted from 0.")],
        responses=PreviewOutput,
    )
    def get(self, request: Request, slug: str, file_id: int) -> Response:
        file = _file(self, file_id)
        prefix = "column_"
        chosen = {key[len(prefix) :]: value for key, value in request.query_params.items() if key.startswith(prefix)}
        columns = self.given(ColumnsInput, {"columns": chosen})["columns"] if chosen else None
        return Response(_shown(file, _preview(self, bytes(file.content), columns)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, file_id: int) -> Response:
        actions.discard_upload(_file(self, file_id))
        return Response(status=204)


class ConfirmImport(DeskView):
    """Import a file that was previewed. Sent again with the same key, it is the answer of the first time."""

    @extend_schema(request=ColumnsInput, responses=EntryOutput)
    def post(self, request: Request, slug: str, file_id: int) -> Response:
        given = self.given(ColumnsInput)
        file = get_object_or_404(Import, tournament=self.tournament, pk=file_id)
        people = () if file.entry else _preview(self, bytes(file.content), given.get("columns")).reading.people
        entry = actions.import_registrations(self.command(), people, given["accept"], file_id)
        return Response(EntryOutput(entry).data)


class UndoInput(serializers.Serializer[Any]):
    entry = serializers.IntegerField(
        min_value=1, source="number", help_text="Number of the journal entry of the import."
    )


@extend_schema(request=UndoInput, responses=EntryOutput)
class UndoImport(DeskCommand):
    """Undo an import, unless one of its people was touched since."""

    input, decide = UndoInput, actions.undo_import


def _file(view: DeskView, file_id: int) -> Import:
    return get_object_or_404(Import, tournament=view.tournament, pk=file_id, entry=None)


def _preview(view: DeskView, content: bytes, columns: dict[str, int] | None) -> Preview:
    try:
        preview = preview_of(view.tournament, content, columns, circumstances_of(view.tournament))
    except Unreadable as error:
        raise Refused([error.problem]) from None
    if preview.problem and columns is not None:
        raise Refused([preview.problem])
    return preview


def _shown(file: Import, preview: Preview) -> dict[str, Any]:
    comparison = preview.comparison
    problems: list[dict[str, Any]] = [{"row": one.row, **problem_as_dict(one.problem)} for one in preview.problems]
    whole: list[Problem] = [preview.problem] if preview.problem else []
    return {
        "id": file.pk,
        "headings": preview.table.headings,
        "columns": preview.columns,
        "unused": preview.unused,
        "rows": len(preview.table.rows),
        "new": len(comparison.new),
        "changed": [{"row": one.person.row, "number": one.known.number, **one.fields} for one in comparison.changed],
        "unchanged": len(comparison.unchanged),
        "problems": [{"row": 1, **problem_as_dict(problem)} for problem in whole] + problems,
    }
