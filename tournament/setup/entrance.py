"""Logging in, and forms that come too late: what was typed is kept and sent again, by a person's press."""

import json
from typing import Any

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

Fields = list[tuple[str, str]]
NOT_KEPT = {"csrfmiddlewaretoken", "password"}


class Login(LoginView):
    """The log-in. It carries a form that was sent without one (`typed`) until it can be sent again."""

    template_name = "setup/login.html"
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated and (answer := self._resend()):
            return answer
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"typed": self.request.POST.get("typed", "")}

    def form_valid(self, form: Any) -> Any:
        answer = super().form_valid(form)
        return self._resend() or answer

    def _resend(self) -> HttpResponse | None:
        fields, action = _read(self.request.POST.get("typed", "")), self.get_redirect_url()
        return resend(self.request, fields, action) if fields and action else None


def log_in_first(request: HttpRequest) -> HttpResponse:
    """The answer to a form of staff who are logged out: the log-in, which keeps what was typed."""
    form = Login.form_class(request)
    context = {"form": form, "next": request.get_full_path(), "typed": json.dumps(_fields(request))}
    return render(request, Login.template_name, context, status=401)


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form without a valid token: as a rule its page was opened before the log-in.

    Only what comes from a page of this site is offered to be sent again: nobody else puts words into our forms.
    """
    if request.headers.get("Origin") != request.build_absolute_uri("/").rstrip("/"):
        return render(request, "setup/refused.html", status=403)
    if request.path == reverse("login"):
        return redirect(request.get_full_path())
    return resend(request, _fields(request), request.get_full_path(), status=403)


def resend(request: HttpRequest, fields: Fields, action: str, status: int = 200) -> HttpResponse:
    context = {"fields": fields, "action": action, "has_file": bool(request.FILES)}
    return render(request, "setup/resend.html", context, status=status)


def _fields(request: HttpRequest) -> Fields:
    return [(key, value) for key, values in request.POST.lists() if key not in NOT_KEPT for value in values]


def _read(typed: str) -> Fields:
    """The fields as `log_in_first` wrote them; none if it did not."""
    try:
        fields = json.loads(typed)
        return [(str(name), str(value)) for name, value in fields]
    except (TypeError, ValueError):
        return []
