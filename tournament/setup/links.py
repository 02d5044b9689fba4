"""The personal link of a helper without a password: who has it may do the roles of that helper at one event.

It can never give more: it logs in only an account that has no password, no power on the server and roles at one event
alone, none of them the organiser's. That is looked at again with every request, not only when the link is opened.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from tournament import clock
from tournament.setup.models import Role, Staff, Tournament

BACKEND = "tournament.setup.links.HelperBackend"
ROLES_BY_LINK = tuple(role for role in Role if role != Role.ORGANISER)
AFTER_PLAY, AFTER_START = timedelta(days=1), timedelta(days=7)


def ends_at(tournament: Tournament) -> datetime:
    """When links end: a day after play has ended, a week after the start at the latest."""
    latest = tournament.starts_at + AFTER_START
    return min(tournament.play_ended_at + AFTER_PLAY, latest) if tournament.play_ended_at else latest


def helpers_by_link(tournament: Tournament) -> QuerySet[User]:
    """Who may be logged in by a link at an event."""
    here = Staff.objects.filter(tournament=tournament, user=OuterRef("pk"))
    return may_have_links().filter(Exists(here)).order_by("username", "pk")


def may_have_links() -> QuerySet[User]:
    """Accounts without a password that can do nothing but help at one event, whichever it is."""
    harmless = Q(is_active=True, is_superuser=False, is_staff=False, user_permissions=None, groups=None)
    nameless = Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    organises = Staff.objects.filter(user=OuterRef("pk"), role=Role.ORGANISER)
    events = Count("staff_roles__tournament", distinct=True)
    return User.objects.filter(harmless & nameless).exclude(Exists(organises)).annotate(events=events).filter(events=1)


def path_of_helper(tournament: Tournament, user: User) -> str:
    """The link. Its secret stands behind the #: a browser sends that to nobody, so no log on the way has it."""
    return f"{reverse('helper', args=[tournament.slug])}#{_signer(tournament, user).sign(str(user.pk))}"


def helper_of_code(tournament: Tournament, code: str) -> User | None:
    """Whose link it is, of whoever may be logged in by one now."""
    pk = code.partition(":")[0]
    if not pk.isdecimal() or len(pk) > 18 or clock.now() >= ends_at(tournament):
        return None
    user = helpers_by_link(tournament).filter(pk=int(pk)).first()
    try:
        return user if user and _signer(tournament, user).unsign(code) == pk else None
    except signing.BadSignature:
        return None


def _signer(tournament: Tournament, user: User) -> signing.Signer:
    """Signed with the random text that stands in place of a password: another one makes links and log-ins void."""
    return signing.Signer(sep=":", salt=f"helper {tournament.pk} {user.password}")


class HelperBackend(BaseBackend):
    """Keeps a helper logged in who came by a link, for as long as the link could do so again."""

    def get_user(self, user_id: Any) -> User | None:
        user = may_have_links().filter(pk=user_id).first()
        event = Tournament.objects.filter(staff__user=user).first() if user else None
        return user if event and clock.now() < ends_at(event) else None
