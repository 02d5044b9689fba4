"""Importing: a file, its preview with columns to adjust, and only then the import; undo of the last one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from tournament.few import few
from tournament.journal.actions import new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.registration import actions
from tournament.registration.cleaning import LABELS
from tournament.registration.models import Import
from tournament.registration.preview import preview_of
from tournament.registration.queries import circumstances_of, last_import
from tournament.registration.reading import MOST_BYTES, Unreadable, read_table, too_large
from tournament.registration.views.common import attempt
from tournament.setup.models import Tournament

SHOWN, NEW_SHOWN = 200, 20
"""Lines of a preview: of what somebody must look at, and of what just comes in."""


@event_page("register")
def import_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose a file. A good one is kept until its preview is confirmed or cancelled."""
    upload = request.FILES.get("file")
    if request.method == "POST" and upload:
        content = upload.read(MOST_BYTES + 1)
        try:
            read_table(content)
        except Unreadable as error:
            messages.error(request, problem_text(error.problem))
        else:
            command = command_from(request, tournament)
            name = upload.name or gettext("File")
            file = actions.keep_upload(tournament, command, name, content, timezone.now())
            return redirect("import_preview", tournament.slug, file.pk)
    if request.method == "POST" and not upload:
        messages.error(request, gettext("Choose a file."))
    context = {"tournament": tournament, "last": last_import(tournament), "command": new_command_id()}
    limit = {"most": MOST_BYTES, "too_large": problem_text(too_large().problem)}
    return render(request, "registration/import.html", context | limit)


@event_page("register")
def import_preview(request: HttpRequest, tournament: Tournament, file_id: int) -> HttpResponse:
    """What the import would do. Columns that were adjusted stand in the address."""
    file = _file(tournament, file_id)
    preview = preview_of(tournament, bytes(file.content), _columns(request), circumstances_of(tournament))
    context = {"tournament": tournament, "file": file, "preview": preview, "labels": LABELS}
    found = preview.comparison
    context |= {
        "problems": few(request, preview.problems, SHOWN),
        "duplicates": few(request, found.duplicates, SHOWN),
        "changed": few(request, found.changed, SHOWN),
        "new": few(request, found.new, NEW_SHOWN),
        "unused": few(request, preview.unused, NEW_SHOWN),
    }
    return render(request, "registration/preview.html", context | {"command": new_command_id()})


@require_POST
@event_page("register")
def confirm_import(request: HttpRequest, tournament: Tournament, file_id: int) -> HttpResponse:
    file = _file(tournament, file_id)
    preview = preview_of(tournament, bytes(file.content), _columns(request), circumstances_of(tournament))
    accepted = [int(row) for row in request.POST.getlist("accept") if row.isdecimal()]
    command = command_from(request, tournament)
    people = preview.reading.people
    entry = attempt(request, lambda: actions.import_registrations(command, people, accepted, file.pk))
    if not entry:
        return redirect("import_preview", tournament.slug, file.pk)
    first, last = entry.data["numbers"] or (1, 0)
    count = last - first + 1
    messages.success(
        request, ngettext("%(count)s person imported.", "%(count)s people imported.", count) % {"count": count}
    )
    return redirect("import_file", tournament.slug)


@require_POST
@event_page("register")
def cancel_import(request: HttpRequest, tournament: Tournament, file_id: int) -> HttpResponse:
    actions.discard_upload(_file(tournament, file_id))
    messages.success(request, gettext("Cancelled: nothing has changed."))
    return redirect("import_file", tournament.slug)


@require_POST
@event_page("register")
def undo_import(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    command = command_from(request, tournament)
    attempt(request, lambda: actions.undo_import(command, number), gettext("The import is undone."))
    return redirect("import_file", tournament.slug)


def _file(tournament: Tournament, file_id: int) -> Import:
    return get_object_or_404(Import, tournament=tournament, pk=file_id, entry=None)


def _columns(request: HttpRequest) -> dict[str, int] | None:
    """Columns chosen by hand, as `column_email=3`; None: as guessed."""
    chosen = request.POST if request.method == "POST" else request.GET
    fields = {key.removeprefix("column_"): chosen.get(key, "") for key in chosen if key.startswith("column_")}
    return {field: int(column) for field, column in fields.items() if column.isdecimal()} if fields else None
