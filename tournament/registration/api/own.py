"""For everybody: registering oneself, and the own registration. The token of the personal link is the permission."""

from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.problem import Problem
from games.text import gettext_noop
from tournament.journal.actions import Actor, Command, Refused
from tournament.journal.http import command_from
from tournament.registration import actions
from tournament.registration.api.common import PeopleView
from tournament.registration.api.people import PersonFields, PersonOutput, VersionInput
from tournament.registration.cleaning import clean_fields, clean_person, unreachable_problem
from tournament.registration.links import person_of_token, site_of, token_of
from tournament.registration.models import Registration
from tournament.registration.queries import circumstances_of

NO_CONSENT = gettext_noop("Without consent nothing can be kept.")


class OwnOutput(PersonOutput):
    """All that is kept about a person, for that person."""

    token = serializers.SerializerMethodField()

    class Meta(PersonOutput.Meta):
        fields = [*PersonOutput.Meta.fields, "token"]

    def get_token(self, one: Registration) -> str:
        return token_of(one)


class Company(serializers.Serializer[Any]):
    """Nothing of both: alone."""

    party = serializers.CharField(default="", allow_blank=True, help_text="Code of the party to join.")
    new_party = serializers.BooleanField(default=False, help_text="Start one.")


class CompanyInput(VersionInput, Company):
    """… changed later."""


class OwnEditInput(VersionInput, PersonFields):
    """What is to be changed about oneself."""


class OwnInput(Company, PersonFields):
    consent = serializers.BooleanField(help_text="The organiser may keep these data until the retention date.")


@method_decorator(never_cache, name="dispatch")
class PublicView(PeopleView):
    """Its answers are for one person's eyes."""

    task = None


class Register(PublicView):
    """Register oneself, as by the form: a place, or the waitlist. The personal link comes by mail and in the answer."""

    @extend_schema(request=OwnInput, responses={201: OwnOutput})
    def post(self, request: Request, slug: str) -> Response:
        given = self.given(OwnInput)
        joining, consent = _joining(given), given.pop("consent")
        person, problems = clean_person(given, circumstances_of(self.tournament))
        refused = [] if consent else [Problem("no_consent", "consent", {}, NO_CONSENT)]
        problems = [*problems, *filter(None, [unreachable_problem(given)]), *refused]
        if not person or problems:
            raise Refused(problems)
        command = command_from(request, self.tournament, Actor("registrant"))
        entry = actions.register(command, person, joining, site=site_of(request))
        made = Registration.objects.select_related("party", "tournament")
        return Response(
            OwnOutput(made.get(tournament=self.tournament, number=entry.data["numbers"][0])).data, status=201
        )


class OwnView(PublicView):
    """A part of the own registration."""

    def person(self) -> Registration:
        person = person_of_token(self.tournament, self.kwargs["token"])
        if person is None:
            raise Http404
        return person

    def own_command(self, person: Registration) -> Command:
        return command_from(self.request, self.tournament, Actor(f"player {person.number}"))

    def answer(self) -> Response:
        return Response(OwnOutput(self.person()).data)


class Own(OwnView):
    """What is kept about oneself: look, change, or have it forgotten."""

    @extend_schema(responses=OwnOutput)
    def get(self, request: Request, slug: str, token: str) -> Response:
        return self.answer()

    @extend_schema(request=OwnEditInput, responses=OwnOutput)
    def patch(self, request: Request, slug: str, token: str) -> Response:
        person, given = self.person(), self.given(OwnEditInput)
        fields, problems = clean_fields(given, circumstances_of(self.tournament))
        if problems:
            raise Refused(problems)
        actions.edit_registration(self.own_command(person), person.number, fields, given["version"])
        return self.answer()

    @extend_schema(responses=OwnOutput)
    def delete(self, request: Request, slug: str, token: str) -> Response:
        """Forget who it was. Number and results stay; without a check-in the place is given up."""
        person = self.person()
        actions.anonymise(self.own_command(person), [person.number])
        return self.answer()


class OwnParty(OwnView):
    """Join a party, start one, or come alone after all; until seats are drawn."""

    @extend_schema(request=CompanyInput, responses=OwnOutput)
    def post(self, request: Request, slug: str, token: str) -> Response:
        person, given = self.person(), self.given(CompanyInput)
        actions.change_party(self.own_command(person), person.number, _joining(given), given["version"])
        return self.answer()


class OwnCancel(OwnView):
    """Give up the own place; it goes to the next who waits."""

    @extend_schema(request=None, responses=OwnOutput)
    def post(self, request: Request, slug: str, token: str) -> Response:
        person = self.person()
        actions.withdraw(self.own_command(person), [person.number], "by themselves")
        return self.answer()


def _joining(given: dict[str, Any]) -> actions.Joining:
    """Taken out of what was given."""
    return actions.Joining(given.pop("party").strip(), given.pop("new_party"))
