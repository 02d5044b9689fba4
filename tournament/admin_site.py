"""The admin in its theme, with the two exceptions to the Content-Security-Policy that the theme needs."""

from collections.abc import Callable, Iterator
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from unfold.sites import UnfoldAdminSite

from tournament.admin_words import MODELS, ROOMS

# Alpine, inside the theme, makes functions out of attributes, and the theme sets styles in attributes.
allow_the_theme = csp_update(
    {"script-src": ["'self'", "'unsafe-eval'"], "style-src": ["'self'", "'unsafe-inline'"]},
)


def by_rooms(app: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for room, name in ROOMS.items():
        found = {one["object_name"]: one for one in app["models"] if one["model"].__module__.split(".")[1] == room}
        if found:
            yield app | {"name": name, "models": [found[model] for model in MODELS if model in found]}


class AdminSite(UnfoldAdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        return allow_the_theme(super().admin_view(view, cacheable))

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """Our models by their rooms, in the order of the day; then what Django has."""
        return [
            part
            for app in super().get_app_list(request, app_label)
            for part in (by_rooms(app) if app["app_label"] == "tournament" else [app])
        ]

    @method_decorator(allow_the_theme)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().login(request, extra_context)
