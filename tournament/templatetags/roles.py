"""What the reader of a page may do at its event, so that no page leads to a closed door; and where they are."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from tournament.setup import roles

register = template.Library()


@register.simple_tag(takes_context=True)
def tasks(context: template.Context) -> frozenset[str]:
    """The tasks of the reader at the page's event."""
    user: Any = context.get("user")
    return roles.tasks_of(roles.roles_of(user, context["tournament"])) if user else frozenset()


@register.simple_tag(takes_context=True)
def to(context: template.Context, name: str, label: str, within: bool = False) -> str:
    """A link to a page of the event, marked when the reader is there; with `within` on the pages below it as well.

    The hall screen leads nowhere else, so it opens beside.
    """
    address = reverse(name, args=[context["tournament"].slug])
    request: Any = context.get("request")
    here = request.path if request else ""
    mark = "page" if here == address else "true" if within and here.startswith(address) else ""
    current = format_html(' aria-current="{}"', mark) if mark else ""
    beside = mark_safe(' target="_blank"') if name == "hall" else ""
    return format_html('<a href="{}"{}{}>{}</a>', address, current, beside, label)
