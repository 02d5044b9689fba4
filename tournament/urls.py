"""Every address of Sun/Moon.

What streams and what thousands ask for is answered before Django, in `asgi.py`: `/t/<slug>/state`, `stream`, `time` and
`seen`, `/healthz` and `/readyz`.
"""

from csp.decorators import csp_update
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournament.journal import urls as journal
from tournament.journal.formats import only_in
from tournament.judging import urls as judging
from tournament.registration import urls as registration
from tournament.rehearsal import views as rehearsal
from tournament.rounds import urls as rounds
from tournament.screens import broadcast, desk, hall_map, metrics, player, table
from tournament.screens import views as screens
from tournament.screens.api import RemoveTarget, SendAgain, ShowScene, Targets, TestTarget
from tournament.seating import urls as seating
from tournament.setup import helping
from tournament.setup import views as setup
from tournament.setup.api import Settings
from tournament.setup.entrance import Login
from tournament.setup.models import Format
from tournament.standings import urls as standings
from tournament.tables import urls as tables

# The page of the API's browser sets its styles inside the page; its script comes from an address of its own.
allow_inline_styles = csp_update({"style-src": ["'self'", "'unsafe-inline'"]})

event_pages = [
    *registration.pages,
    *seating.pages,
    *tables.pages,
    *rounds.pages,
    *judging.pages,
    *standings.pages,
    *journal.pages,
    path("screens/", broadcast.screens, name="screen_reports"),
    path("broadcast/", broadcast.broadcast, name="broadcast"),
    path("broadcast/<slug:step>/", broadcast.target, name="target"),
    *only_in(
        Format.HALL,
        "sitting_seats",
        path("missing", screens.missing, name="missing"),
        path("table/<int:number>/", table.table, name="table"),
    ),
    path("desk/", desk.desk, name="desk"),
    *only_in(
        Format.HALL,
        "tables_desk",
        path("desk/hall/", hall_map.hall_now, name="hall_now"),
        path("desk/screens/", desk.screens, name="screens"),
        path("desk/screens/show/", desk.put_scene, name="put_scene"),
    ),
    path("desk/settings/", setup.event_settings, name="settings"),
    path("desk/staff/", setup.staff, name="staff"),
    path("desk/staff/remove/", setup.remove_staff, name="remove_staff"),
    path("desk/staff/invite/", helping.invite, name="invite_helpers"),
    path("desk/staff/links/", helping.links, name="helper_links"),
    path("desk/staff/renew/", helping.renew, name="renew_helper_link"),
    path("helper/", helping.helper, name="helper"),
    path("player/<str:token>/", player.player, name="player"),
    *only_in(Format.HALL, "my_table", path("player/<str:token>/declare/", player.declare, name="player_declare")),
]

event_api = [
    *registration.endpoints,
    *seating.endpoints,
    *tables.endpoints,
    *rounds.endpoints,
    *judging.endpoints,
    *standings.endpoints,
    *journal.endpoints,
    path("settings/", Settings.as_view()),
    *only_in(Format.HALL, "notices/", path("scene/", ShowScene.as_view())),
    path("targets/", Targets.as_view()),
    path("targets/<int:target_id>/test/", TestTarget.as_view()),
    path("targets/<int:target_id>/again/", SendAgain.as_view()),
    path("targets/<int:target_id>/remove/", RemoveTarget.as_view()),
]

urlpatterns = [
    path("", screens.home, name="home"),
    path("new/", setup.new_tournament, name="new_tournament"),
    path("new/try/", rehearsal.try_it, name="try_it"),
    path("t/<slug:slug>", screens.hall, name="hall"),
    path("t/<slug:slug>/", include(event_pages)),
    path("api/v1/tournaments/<slug:slug>/", include(event_api)),
    path("api/v1/games/", include(judging.game_endpoints)),
    path("login/", Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(next_page="home"), name="logout"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", allow_inline_styles(SpectacularSwaggerSplitView.as_view(url_name="schema")), name="api-docs"),
]
