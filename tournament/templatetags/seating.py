"""How templates show seats."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.seating.actions.undos import KINDS
from tournament.seating.forms import WISHES
from tournament.seating.printed import colour_name, qr_svg, side_name
from tournament.seating.way import Along, Way
from tournament.seating.wishes import Wish

register = template.Library()
register.filter("side", side_name)
register.filter("colour", colour_name)


@register.filter
def qr(address: str) -> SafeString:
    """The address as a code to scan; its picture is of our own making."""
    return SafeString(qr_svg(address))


@register.filter
def way_words(way: Way) -> str:
    """Row, on which side of it, the how manieth board: for whoever cannot see the drawing, and to say aloud."""
    texts = {
        Along.NEAR: gettext("Row %(row)s, on the side of the entrance."),
        Along.FAR: gettext("Row %(row)s, on the side away from the entrance."),
        Along.NEAR_OUTSIDE: gettext("Row %(row)s, a ring: outside, on the side of the entrance."),
        Along.NEAR_INSIDE: gettext("Row %(row)s, a ring: inside, on the side of the entrance."),
        Along.FAR_INSIDE: gettext("Row %(row)s, a ring: inside, on the side away from the entrance."),
        Along.FAR_OUTSIDE: gettext("Row %(row)s, a ring: outside, on the side away from the entrance."),
    }
    counted = gettext("Board %(nth)s of %(of)s, counted from the aisle that leads to the entrance.")
    return f"{texts[way.along]} {counted}" % {"row": way.row, "nth": way.nth, "of": way.of}


@register.filter
def wish_label(wish: str) -> str:
    return str(dict(WISHES)[Wish(wish)])


@register.filter
def can_be_undone(kind: str) -> bool:
    return kind in KINDS
