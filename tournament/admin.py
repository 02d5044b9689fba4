"""Everything that is stored, to be searched and read by superusers. What is decided is written by actions alone."""

from collections.abc import Container, Iterable
from functools import reduce
from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.utils import get_fields_from_path
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin
from unfold.decorators import action

from tournament import models
from tournament.admin_exports import csv_of, xlsx_of
from tournament.admin_words import call


class Shown(NamedTuple):
    """What the list of a model shows, is searched by and filtered by."""

    columns: tuple[str, ...]
    search: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()  # never shown, nor to be guessed by asking for its beginning


PERSON = ("registration__number", "registration__first_name", "registration__last_name")
EVENT = ("tournament",)

LISTS: dict[type[Model], Shown] = {
    models.Tournament: Shown(("slug", "game", "format", "starts_at", "rehearsal"), ("slug",), ("game", "format")),
    models.Staff: Shown(("user", "role", *EVENT), ("user__username",), ("role", *EVENT)),
    models.Entry: Shown(
        ("number", "at", "kind", "actor_name", "public", *EVENT), ("number", "kind", "actor_name"), ("public", *EVENT)
    ),
    models.RegistrationPolicy: Shown((*EVENT, "opens_at", "closes_at", "capacity", "players_open"), (), EVENT),
    models.Party: Shown(("code", *EVENT), ("code",), EVENT),
    models.Import: Shown(("name", "uploaded_at", "uploaded_by", "entry", *EVENT), ("name",), EVENT),
    models.Message: Shown(("entry", "audience", "ordered_at", *EVENT), ("entry",), ("audience", *EVENT)),
    models.Letter: Shown((*PERSON, "state", "problem", "changed_at"), PERSON, ("state", "message__tournament")),
    models.Registration: Shown(
        ("number", "first_name", "last_name", "status", "party__code", "checked_in_at", *EVENT),
        ("number", "first_name", "last_name", "email", "phone"),
        ("status", "language", "accessible_seat", *EVENT),
    ),
    models.RegistrationVersion: Shown((*PERSON, "entry"), PERSON, ("registration__tournament",)),
    models.Row: Shown(("number", "shape", *EVENT), ("number",), ("shape", *EVENT)),
    models.Table: Shown(
        ("number", "row__number", "place", "kind", "accessible", "blocked", *EVENT),
        ("number",),
        ("kind", "accessible", "blocked", *EVENT),
    ),
    models.Seat: Shown(
        ("table__number", "order", "group", "colour"), ("table__number",), ("group", "table__tournament")
    ),
    models.Occupant: Shown(
        ("seat__table__number", "seat__group", *PERSON, "from_round", "to_round", "locked"),
        ("seat__table__number", *PERSON),
        ("locked", "registration__tournament"),
    ),
    models.StandIn: Shown(
        ("name", "seat__table__number", "seat__group", "from_round", "to_round"),
        ("name", "seat__table__number"),
        ("seat__table__tournament",),
    ),
    models.Round: Shown(
        ("number", "group", "phase", "allotment_ms", "deadline", *EVENT), ("number",), ("phase", "group", *EVENT)
    ),
    models.Roll: Shown(
        ("round__number", "kind", "attempt", "first", "second", "fair", "withdrawn"),
        ("round__number",),
        ("kind", "fair", "round__tournament"),
    ),
    models.FairDice: Shown((*EVENT, "audience", "revealed_at"), (), EVENT, secret=("seed",)),
    models.TypedDice: Shown(
        ("round__number", "kind", "typed_by", "first", "second"), ("typed_by",), ("kind", "round__tournament")
    ),
    models.Break: Shown(("round__number", "deadline", "over", *EVENT), ("round__number",), ("over", *EVENT)),
    models.ExtraTime: Shown(
        ("round__number", "table__number", "ms", "until", "over"), ("table__number",), ("over", "round__tournament")
    ),
    models.Notice: Shown(("entry", "texts", "until", "withdrawn", *EVENT), ("texts",), ("withdrawn", *EVENT)),
    models.Call: Shown(
        ("called_at", "table__number", "reason", "state", "judge", *EVENT),
        ("table__number", "text"),
        ("reason", "state", *EVENT),
    ),
    models.Claim: Shown(
        ("declared_at", *PERSON, "round__number", "state", "total", "judge", *EVENT), PERSON, ("state", *EVENT)
    ),
    models.ScoreSheet: Shown((*PERSON, "version", "state", "entered_by", "entry", *EVENT), PERSON, ("state", *EVENT)),
    models.Conflict: Shown(("entry", *PERSON, "reason", *EVENT), PERSON, EVENT),
    models.RowDuty: Shown(("row__number", "judge"), ("judge__username",), ("row__tournament",)),
    models.RulingGiven: Shown(("entry", "name", "given_by", *EVENT), ("name",), EVENT),
    models.Sanction: Shown(
        ("entry", *PERSON, "kind", "points", "state", "given_by", *EVENT),
        (*PERSON, "reason"),
        ("kind", "state", *EVENT),
    ),
    models.Victory: Shown((*EVENT, *PERSON, "confirmed_by", "confirmed_at"), PERSON, EVENT),
    models.Course: Shown((*EVENT, "programme", "counting", "sittings", "minutes"), ("programme",), EVENT),
    models.Sitting: Shown(
        ("number", "stage", "phase", "limit_ms", "deadline", *EVENT), ("number",), ("stage", "phase", *EVENT)
    ),
    models.Chair: Shown(
        ("sitting__number", "table__number", "order", *PERSON), ("table__number", *PERSON), ("sitting__tournament",)
    ),
    models.TableSheet: Shown(
        ("sitting__number", "table__number", "version", "state", "winner", "entered_by"),
        ("table__number",),
        ("state", "sitting__tournament"),
    ),
    models.Signature: Shown(
        ("sheet__sitting__number", "sheet__table__number", *PERSON, "entry"), PERSON, ("sheet__sitting__tournament",)
    ),
    models.Target: Shown(("name", "url", "active", "delivered", *EVENT), ("name", "url"), EVENT, secret=("secret",)),
    models.Delivery: Shown(
        ("number", "target__name", "state", "attempts", "next_at", "error"),
        ("number", "target__name", "error"),
        ("state", "target__tournament"),
    ),
}


for listed in LISTS:
    call(listed)


class ReadOnly(ModelAdmin):
    """To look at. A change goes through an action, which checks it and writes it to the journal."""

    show_full_result_count = False
    secret: tuple[str, ...] = ()
    actions = ("export_csv", "export_xlsx")

    @admin.action(description=gettext_lazy("Export as CSV"))
    def export_csv(self, request: HttpRequest, rows: QuerySet[Model]) -> HttpResponse:
        return csv_of(rows, self._fields_but(self.secret))

    @admin.action(description=gettext_lazy("Export as Excel"))
    def export_xlsx(self, request: HttpRequest, rows: QuerySet[Model]) -> HttpResponse:
        return xlsx_of(rows, self._fields_but(self.secret))

    def _fields_but(self, hidden: Container[str]) -> list[str]:
        return [field.name for field in self.model._meta.fields if field.editable and field.name not in hidden]

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The journal has it: the entry that wrote this, or else the whole day."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = get_object_or_404(self.model, pk=object_id)
        event = event_of(found)
        if event is None:
            raise Http404
        entry = getattr(found, "entry", None)
        asked = f"?text={entry}" if entry else ""
        return redirect(reverse("journal_page", args=[event.slug]) + asked)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        # Fair dice are secret until they are revealed; what has no such moment always is.
        hidden = () if getattr(obj, "revealed_at", None) else self.secret
        return self._fields_but(hidden)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup.split("__")[0] not in self.secret and bool(super().lookup_allowed(lookup, value, request))


def event_of(one: Any) -> models.Tournament | None:
    """The event that a stored thing belongs to, through what it belongs to."""
    if isinstance(one, models.Tournament):
        return one
    for name in ("tournament", "sitting", "sheet", "round", "seat", "table", "row", "target", "registration"):
        if owner := getattr(one, name, None):
            return event_of(owner)
    return None


def related_in(model: type[Model], columns: Iterable[str]) -> tuple[str, ...]:
    """The relations that the columns of a list follow, to be read together with its rows."""
    relations = {field.name for field in model._meta.fields if field.is_relation}
    followed = {column.rpartition("__")[0] or column for column in columns}
    return tuple(sorted(path for path in followed if path.split("__")[0] in relations))


def column(model: type[Model], path: str) -> Any:
    """What a relation leads to, under a heading in the reader's language: a number or name is headed by whose it is."""
    if "__" not in path:
        return path
    *owners, last = get_fields_from_path(model, path)
    heading = owners[-1] if last.name in ("number", "name") else last

    @admin.display(description=heading.verbose_name, ordering=path)
    def value(row: Any) -> Any:
        return reduce(lambda one, name: getattr(one, name, None), path.split("__"), row)

    return value


def as_admin(model: type[Model], shown: Shown) -> type[ReadOnly]:
    attributes: dict[str, Any] = {
        "__module__": __name__,
        "list_display": [column(model, path) for path in shown.columns],
        "search_fields": shown.search,
        "list_filter": shown.filters,
        "list_select_related": related_in(model, shown.columns),
        "secret": shown.secret,
    }
    return type(f"{model.__name__}Admin", (ReadOnly,), attributes)


class EventAdmin(as_admin(models.Tournament, LISTS[models.Tournament])):  # type: ignore[misc]  # a class made from data has no type
    """From an event to where its data come in: through actions, so that the journal knows of it."""

    actions_detail = ("import_people", "open_desk")

    @action(description=gettext_lazy("Import people"))
    def import_people(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._page("import_file", object_id)

    @action(description=gettext_lazy("Desk"))
    def open_desk(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._page("desk", object_id)

    def _page(self, name: str, object_id: str) -> HttpResponse:
        return redirect(name, get_object_or_404(models.Tournament, pk=object_id).slug)


for listed, how in LISTS.items():
    admin.site.register(listed, EventAdmin if listed is models.Tournament else as_admin(listed, how))
