"""How somebody who has never seen Sun/Moon finds a way to play with it. Nothing of it is on a server of an event."""

from typing import Any

from django import template
from django.conf import settings
from django.contrib.auth.models import User

from games import GAMES
from tournament.rehearsal.stage import ORGANISER, PASSWORD
from tournament.setup import roles
from tournament.setup.models import Tournament

register = template.Library()


@register.inclusion_tag("rehearsal/try.html", takes_context=True)
def try_with_made_up_players(context: template.Context) -> dict[str, Any]:
    user = context["request"].user
    may = not settings.PRODUCTION and roles.may_create(user)
    return {"games": GAMES.values() if may else (), "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("rehearsal/log_in.html")
def log_in_to_the_rehearsal(ahead: bool = False) -> dict[str, Any]:
    """How to log in, where that can be known; `ahead`: with the way there, and on to the desk."""
    known = not settings.PRODUCTION and User.objects.filter(username=ORGANISER).exists()
    return {"known": known, "name": ORGANISER, "password": PASSWORD, "slug": _newest() if ahead else ""}


def _newest() -> str:
    """The short name of the rehearsal that was made last."""
    made_up = Tournament.objects.filter(rehearsal=True).order_by("-pk")
    return made_up.values_list("slug", flat=True).first() or ""
