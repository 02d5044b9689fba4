"""People: the list, one person, what a desk keeps and looks at, the policy."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.actions import Refused
from tournament.journal.http import EntryOutput, EventAPIView, translated
from tournament.registration import actions
from tournament.registration.api.common import MOST, DeskView
from tournament.registration.cleaning import clean_fields, clean_person
from tournament.registration.exports import HEADINGS, exported
from tournament.registration.forms import POLICY_FIELDS
from tournament.registration.links import path_of, site_of
from tournament.registration.models import Registration, RegistrationPolicy
from tournament.registration.people import public_name
from tournament.registration.queries import (
    VIEWS,
    circumstances_of,
    counts,
    likely_duplicates,
    name_wishes,
    policy_of,
    search,
    what_would_break,
)
from tournament.registration.roster import roster
from tournament.registration.versions import edits_of, newest_version


class RegistrationOutput(serializers.ModelSerializer[Registration]):
    """Everything about a person, for the desk. What everybody may know is in `people`."""

    party = serializers.CharField(source="party.code", default="", read_only=True)

    class Meta:
        model = Registration
        fields = HEADINGS


class ChangeOutput(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class EditOutput(serializers.Serializer[Any]):
    """A decision that changed somebody's answers."""

    entry = serializers.IntegerField(source="entry.number")
    at = serializers.DateTimeField(source="entry.at")
    by_staff = serializers.BooleanField(help_text="By themselves, if not.")
    changes = ChangeOutput(many=True)


class PersonOutput(RegistrationOutput):
    """… and the personal page, by which this person is known to phones and codes, and what stood here before."""

    version = serializers.SerializerMethodField(help_text="Send it with an edit: it then overwrites nothing unseen.")
    edits = serializers.SerializerMethodField(help_text="What changed these answers, the newest first.")
    link = serializers.SerializerMethodField(help_text="Path of the personal page.")
    shown_as = serializers.SerializerMethodField(help_text="The name on screens and lists.")

    class Meta(RegistrationOutput.Meta):
        fields = [*HEADINGS, "name_wish", "link", "shown_as", "version", "edits"]

    def get_version(self, one: Registration) -> int:
        return newest_version(one)

    @extend_schema_field(EditOutput(many=True))
    def get_edits(self, one: Registration) -> Any:
        return EditOutput(edits_of(one), many=True).data

    def get_link(self, one: Registration) -> str:
        return path_of(one)

    def get_shown_as(self, one: Registration) -> str:
        return public_name(one)


class PersonFields(serializers.Serializer[Any]):
    """What is typed about a person. Its rules are those of forms and files; all problems come at once."""

    first_name = serializers.CharField(required=False, allow_blank=True)
    last_name = serializers.CharField(required=False, allow_blank=True)
    email = serializers.CharField(required=False, allow_blank=True)
    phone = serializers.CharField(required=False, allow_blank=True)
    language = serializers.CharField(required=False, allow_blank=True)
    birth_year = serializers.IntegerField(required=False, allow_null=True)
    accessible_seat = serializers.BooleanField(required=False)
    public_name = serializers.CharField(required=False, allow_blank=True)
    notes = serializers.CharField(required=False, allow_blank=True)


class PersonInput(PersonFields):
    """… as the desk types it."""

    party = serializers.CharField(required=False, allow_blank=True)


class VersionInput(serializers.Serializer[Any]):
    version = serializers.IntegerField(
        min_value=0,
        allow_null=True,
        default=None,
        help_text="As it was read: what was changed since is refused, not overwritten. None: whatever has changed.",
    )


class EditInput(VersionInput, PersonInput):
    """What is to be changed about a person."""


class CreateInput(PersonInput):
    alike = serializers.BooleanField(default=False, help_text="Even if somebody alike is registered already.")


class PageInput(serializers.Serializer[Any]):
    q = serializers.CharField(default="", allow_blank=True, help_text="Any part of name, phone or number.")
    view = serializers.ChoiceField(choices=list(VIEWS), default="all")
    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=100)
    offset = serializers.IntegerField(min_value=0, default=0)


class PageOutput(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    results = RegistrationOutput(many=True)


class CountsOutput(serializers.Serializer[Any]):
    registered = serializers.IntegerField()
    here = serializers.IntegerField()
    missing = serializers.IntegerField()
    waiting = serializers.IntegerField()
    withdrawn = serializers.IntegerField()


class PolicySerializer(serializers.ModelSerializer[RegistrationPolicy]):
    class Meta:
        model = RegistrationPolicy
        fields = POLICY_FIELDS


class Registrations(DeskView):
    """Look for people; register one."""

    @extend_schema(operation_id="api_v1_tournaments_registrations_list", parameters=[PageInput], responses=PageOutput)
    def get(self, request: Request, slug: str) -> Response:
        page = self.given(PageInput, request.query_params)
        found = search(self.tournament, page["q"], page["view"])
        rows = found[page["offset"] : page["offset"] + page["limit"]]
        return Response({"count": found.count(), "results": RegistrationOutput(rows, many=True).data})

    @extend_schema(request=CreateInput, responses={201: RegistrationOutput})
    def post(self, request: Request, slug: str) -> Response:
        given = self.given(CreateInput)
        alike = given.pop("alike")
        person, problems = clean_person(given, circumstances_of(self.tournament))
        if not person:
            raise Refused(problems)
        entry = actions.register(self.command(), person, actions.Joining(person.party), alike)
        made = _one(self, entry.data["numbers"][0])
        return Response(RegistrationOutput(made).data, status=201)


class OneRegistration(DeskView):
    """One person, by number."""

    @extend_schema(responses=PersonOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(PersonOutput(_one(self, number)).data)

    @extend_schema(request=EditInput, responses=PersonOutput)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        _one(self, number)
        given = self.given(EditInput)
        fields, problems = clean_fields(given, circumstances_of(self.tournament))
        if problems:
            raise Refused(problems)
        actions.edit_registration(self.command(), number, fields, given["version"])
        return Response(PersonOutput(_one(self, number)).data)

    @extend_schema(responses=EntryOutput)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Forget who it was. The number stays, and so do the results of who has played."""
        _one(self, number)
        return Response(EntryOutput(actions.anonymise(self.command(), [number])).data)


class Policy(EventAPIView):
    """Who may register until when, and how many."""

    task = "set_up"

    @extend_schema(responses=PolicySerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(PolicySerializer(policy_of(self.tournament)).data)

    @extend_schema(request=PolicySerializer, responses=PolicySerializer)
    def patch(self, request: Request, slug: str) -> Response:
        given = PolicySerializer(policy_of(self.tournament), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        actions.set_policy(self.command(), given.validated_data)
        return self.get(request, slug)


class RegistrationCounts(DeskView):
    """How many people have a place, are here, are missing, wait, withdrew."""

    @extend_schema(responses=CountsOutput)
    def get(self, request: Request, slug: str) -> Response:
        return Response(CountsOutput(counts(self.tournament)).data)


class RosterInput(serializers.Serializer[Any]):
    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class RosterOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the newest journal entry: ask again with it as `after`.")
    total = serializers.IntegerField(help_text="How many people there are. Somebody is gone if you know more.")
    people = serializers.ListField(child=serializers.DictField())


class Roster(DeskView):
    """What a desk needs to check people in without a network: everybody who was changed since a journal entry."""

    @extend_schema(parameters=[RosterInput], responses=RosterOutput)
    def get(self, request: Request, slug: str) -> Response:
        return Response(roster(self.tournament, self.given(RosterInput, request.query_params)["after"]))


class Duplicates(DeskView):
    """People who may be one: groups of the same address, or of the same name and phone. Nobody is merged by himself."""

    @extend_schema(responses=serializers.ListSerializer(child=RegistrationOutput(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        groups = likely_duplicates(self.tournament)
        return Response([RegistrationOutput(group, many=True).data for group in groups])


class NameWishOutput(serializers.ModelSerializer[Registration]):
    class Meta:
        model = Registration
        fields = ["number", "first_name", "last_name", "name_wish"]


class NameWishes(DeskView):
    """Who asked for another name after seats were printed, and waits for the desk."""

    @extend_schema(responses=NameWishOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(NameWishOutput(name_wishes(self.tournament), many=True).data)


class Warnings(DeskView):
    """What nobody meant to be so, in the reader's words."""

    @extend_schema(responses={200: {"type": "array", "items": {"type": "string"}}})
    def get(self, request: Request, slug: str) -> Response:
        return Response(
            [translated(text) for text in what_would_break(self.tournament, timezone.now(), site_of(request))]
        )


class Export(DeskView):
    """Everybody as csv or xlsx, with the headings that the import knows."""

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, kind: str) -> HttpResponse:
        return exported(self.tournament, kind)


def _one(view: DeskView, number: int) -> Registration:
    people = Registration.objects.select_related("party", "tournament")
    return get_object_or_404(people, tournament=view.tournament, number=number)
