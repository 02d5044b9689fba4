"""Who may do what. Who helps at an event may do that task and nothing else."""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, PermissionsMixin

from games.text import gettext_noop
from tournament.setup.models import Role, Staff, Tournament

TASKS: dict[str, frozenset[Role]] = {
    "set_up": frozenset({Role.ORGANISER}),
    "read_journal": frozenset({Role.ORGANISER, Role.HEAD_JUDGE}),
    "call_rounds": frozenset({Role.ORGANISER, Role.CALLER}),
    "show_scenes": frozenset({Role.ORGANISER, Role.CALLER}),
    "register": frozenset({Role.ORGANISER, Role.DESK}),
    "seat": frozenset({Role.ORGANISER, Role.DESK}),
    "judge": frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE}),
    "confirm_winner": frozenset({Role.ORGANISER, Role.HEAD_JUDGE}),
    "sanction": frozenset({Role.ORGANISER, Role.HEAD_JUDGE}),
    "see_standings": frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE}),
    "publish_standings": frozenset({Role.ORGANISER}),
    "sign_off": frozenset({Role.ORGANISER, Role.HEAD_JUDGE}),
    "see_desk": frozenset({Role.ORGANISER, Role.CALLER, Role.DESK, Role.HEAD_JUDGE}),
}
"""Task -> the roles that may do it. Pages and API name the task; nothing else decides access."""

ROLE_NAMES: dict[str, str] = {
    Role.ORGANISER: gettext_noop("Organiser"),
    Role.CALLER: gettext_noop("Caller"),
    Role.DESK: gettext_noop("Check-in desk"),
    Role.JUDGE: gettext_noop("Judge"),
    Role.HEAD_JUDGE: gettext_noop("Head judge"),
    Role.SCREEN: gettext_noop("Screen"),
}

ROLE_WORDS: dict[str, str] = {
    # Translators: what people write for a role in a list, with | between
    Role.CALLER: gettext_noop("caller|announcer"),
    Role.DESK: gettext_noop("desk|check-in|check-in desk"),
    Role.JUDGE: gettext_noop("judge|referee"),
    Role.HEAD_JUDGE: gettext_noop("head judge|head referee"),
    Role.SCREEN: gettext_noop("screen|display"),
}
"""… in a list of helpers. Nobody becomes an organiser by a list."""

User = AbstractBaseUser | AnonymousUser


def may_create(user: User) -> bool:
    """Whether a user may set up events of their own on this server."""
    return isinstance(user, PermissionsMixin) and user.has_perm("tournament.add_tournament")


def roles_of(user: User, tournament: Tournament) -> frozenset[str]:
    """The roles of a user at an event. A superuser is organiser everywhere."""
    if not user.is_authenticated:
        return frozenset()
    if getattr(user, "is_superuser", False):
        return frozenset({Role.ORGANISER})
    return frozenset(Staff.objects.filter(tournament=tournament, user_id=user.pk).values_list("role", flat=True))


def may(user: User, tournament: Tournament, task: str) -> bool:
    return bool(roles_of(user, tournament) & TASKS[task])


def tasks_of(roles: Iterable[str]) -> frozenset[str]:
    held = frozenset(roles)
    return frozenset(task for task, allowed in TASKS.items() if held & allowed)
