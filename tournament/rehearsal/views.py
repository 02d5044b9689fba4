"""Try it with made-up players: a rehearsal of your own, of any game, at the press of a button."""

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import GAMES
from tournament.rehearsal.stage import stage
from tournament.rehearsal.stage_tables import stage_tables
from tournament.seating.actions import RowPlan
from tournament.setup import roles
from tournament.setup.models import Format, Role, Tournament, format_of

ROWS = (RowPlan(12),) * 5  # 120 people: a hall that is laid out within a second or two
HALL_GAME = "sun_moon"


@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """A small rehearsal in which whoever asked holds every role."""
    if not roles.may_create(request.user) or settings.PRODUCTION:
        raise PermissionDenied
    game = request.POST.get("game", HALL_GAME)
    if game not in GAMES:
        raise Http404
    assert isinstance(request.user, User)
    staff = {str(role): [request.user.pk] for role in Role}
    if format_of(game) == Format.HALL:
        tournament = stage(_free_slug(), timezone.now(), ROWS, staff)
    else:
        tournament = stage_tables(game, timezone.now(), _free_slug(), staff)
    return redirect("desk", tournament.slug)


def _free_slug() -> str:
    number = Tournament.objects.filter(slug__startswith="try-").count() + 1
    while Tournament.objects.filter(slug=f"try-{number}").exists():
        number += 1
    return f"try-{number}"
