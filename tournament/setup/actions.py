"""Create an event and change what it is. The only code that writes events and their staff."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction

from games.game import Problem
from games.text import gettext_noop
from tournament.journal.actions import Actor, Command, Decided, Deciding, Refused, decision, refuse
from tournament.journal.queries import play_has_begun
from tournament.setup.changes import LOCKED, apply, canonical, problems_of, settings_of
from tournament.setup.links import ROLES_BY_LINK, helpers_by_link, may_have_links
from tournament.setup.models import Format, Role, Staff, Tournament, format_of

SHORTEST_REASON = 3


def create_tournament(
    by: Actor,
    *,
    slug: str,
    game: str,
    names: Mapping[str, str],
    starts_at: datetime,
    staff: Mapping[str, list[int]],
    **fields: Any,
) -> Tournament:
    """A new event with its first helpers: role -> user ids. Its format follows its game. The first entry says so."""
    with transaction.atomic():
        tournament = Tournament.objects.create(
            slug=slug, game=game, format=format_of(game), names=dict(names), starts_at=starts_at, **fields
        )
        Staff.objects.bulk_create(
            Staff(tournament=tournament, user_id=user_id, role=role) for role, ids in staff.items() for user_id in ids
        )
        _open(Command(tournament.pk, by, "create"), staff)
    return tournament


@decision
def change_event(now: Deciding, changes: Mapping[str, Any], reason: str = "") -> Decided:
    """Change settings of the event: name -> value, as in `setup.changes`. What is left out stays as it is.

    Once play has begun, what decides the game is locked: a change then needs a reason, and everybody sees it.
    """
    event, said = now.tournament, " ".join(reason.split())
    before, problems = settings_of(event), list(problems_of(event, changes))
    rules = {name for name in LOCKED & changes.keys() if changes[name] != before.get(name)}
    if rules and len(said) < SHORTEST_REASON and play_has_begun(event):
        message = gettext_noop("Play has begun: its rules are locked. To change them all the same, say why.")
        problems.append(Problem("rules_locked", "reason", {}, message))
    if problems:
        raise Refused(problems)
    changed = {name: value for name, value in canonical(changes).items() if value != before[name]}
    if not changed:
        raise refuse("nothing_changed", gettext_noop("Nothing has been changed."))
    apply(event, changed)
    event.save()
    replaced = {name: before[name] for name in changed}
    return Decided("event_changed", {"changed": changed, "before": replaced, "reason": said}, True)


@decision
def give_role(now: Deciding, user_id: int, role: str) -> Decided:
    """Let a user help at the event in a role."""
    if role not in Role.values:
        raise refuse("no_such_role", gettext_noop("There is no such role."), line="role")
    if not get_user_model().objects.filter(pk=user_id, is_active=True).exists():
        raise refuse("no_such_user", gettext_noop("There is no such user."), line="user")
    elsewhere = may_have_links().exclude(pk__in=helpers_by_link(now.tournament))
    if elsewhere.filter(pk=user_id).exists():  # another role would make links at that event void
        raise refuse("helps_elsewhere", gettext_noop("This helper has a link to another event."), line="user")
    if role == Role.ORGANISER and helpers_by_link(now.tournament).filter(pk=user_id).exists():
        raise refuse(
            "needs_password", gettext_noop("An organiser logs in with a password, not by a link."), line="user"
        )
    Staff.objects.get_or_create(tournament=now.tournament, user_id=user_id, role=role)
    return Decided("staff_changed", {"user": user_id, "gets": role})


@decision
def take_role(now: Deciding, user_id: int, role: str) -> Decided:
    """Take a role back. The last organiser stays: somebody must be able to give roles."""
    held = Staff.objects.filter(tournament=now.tournament, role=role)
    if role == Role.ORGANISER and not held.exclude(user_id=user_id).exists():
        raise refuse("last_organiser", gettext_noop("An event needs an organiser: name another one first."))
    by_link = helpers_by_link(now.tournament).filter(pk=user_id).first()
    held.filter(user_id=user_id).delete()
    if by_link and not by_link.staff_roles.exists():
        _make_links_void(by_link)
    return Decided("staff_changed", {"user": user_id, "loses": role})


@decision
def invite_helpers(now: Deciding, people: Mapping[str, Sequence[str]]) -> Decided:
    """Let people help who are logged in by a personal link (`setup.links`): name -> roles.

    Who was invited to this event under the same name before gets these roles as well.
    """
    unknown = sorted({role for roles in people.values() for role in roles} - set(ROLES_BY_LINK))
    if unknown or not people:
        raise refuse("no_such_role", gettext_noop("There is no such role."), line="role")
    invited: dict[int, list[str]] = {}
    for name, roles in people.items():
        user = helpers_by_link(now.tournament).filter(first_name=name).first() or _new_helper(name)
        for role in roles:
            Staff.objects.get_or_create(tournament=now.tournament, user=user, role=role)
        invited[user.pk] = sorted(roles)
    return Decided("helpers_invited", {"helpers": {str(user): roles for user, roles in invited.items()}})


@decision
def renew_link(now: Deciding, user_id: int) -> Decided:
    """Give a helper a new link. The old one, and whoever was logged in by it, are out."""
    user = helpers_by_link(now.tournament).filter(pk=user_id).first()
    if not user:
        raise refuse("no_such_user", gettext_noop("There is no such user."), line="user")
    _make_links_void(user)
    return Decided("helper_link_renewed", {"user": user_id})


@decision
def helper_came(now: Deciding) -> Decided:
    """Note that the acting helper was logged in by the link."""
    return Decided("helper_logged_in", {"user": now.by.user_id})


def _new_helper(name: str) -> User:
    """An account without a password, called by its name; if somebody on this server is called so, with a number."""
    taken = set(User.objects.filter(username__startswith=name).values_list("username", flat=True))
    numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    username = name if name not in taken else next(other for other in numbered if other not in taken)
    return User.objects.create_user(username, first_name=name)


def _make_links_void(user: User) -> None:
    user.set_unusable_password()  # another random text: see setup.links
    user.save(update_fields=["password"])


@decision
def _open(now: Deciding, staff: Mapping[str, list[int]]) -> Decided:
    event = now.tournament
    data = {"slug": event.slug, "game": event.game, "format": event.format, "profile": event.profile_data}
    return Decided("tournament_created", {**data, "staff": {str(role): ids for role, ids in staff.items()}}, True)


# ---- What only one kind of event has


def require_hall(tournament: Tournament) -> None:
    if tournament.format != Format.HALL:
        raise refuse("not_a_hall", gettext_noop("This event is played at separate tables."))


def require_tables(tournament: Tournament) -> None:
    if tournament.format != Format.TABLES:
        raise refuse("not_at_tables", gettext_noop("This event is played in one hall, not at separate tables."))
