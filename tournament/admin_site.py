"""The admin in its theme, with the two exceptions to the Content-Security-Policy that the theme needs."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from unfold.sites import UnfoldAdminSite

# Alpine, inside the theme, makes functions out of attributes, and the theme sets styles in attributes.
allow_the_theme = csp_update(
    {"script-src": ["'self'", "'unsafe-eval'"], "style-src": ["'self'", "'unsafe-inline'"]},
)


class AdminSite(UnfoldAdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        return allow_the_theme(super().admin_view(view, cacheable))

    @method_decorator(allow_the_theme)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().login(request, extra_context)
