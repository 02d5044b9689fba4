"""Decisions about targets. Only an organiser makes them: a target is an address that this server will talk to."""

import secrets
from urllib.parse import urlsplit

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.queries import public_number
from tournament.screens.models import Delivery, Target
from tournament.setup.models import Tournament

SCHEMES = ("http", "https")
LONGEST_ADDRESS = 500


@decision
def add_target(now: Deciding, name: str, url: str) -> Decided:
    """Send each public state to an address from now on."""
    if not is_address(url):
        message = gettext_noop("A target's address begins with http:// or https://, and names a host.")
        raise refuse("target_address", message, line="url")
    target = Target.objects.create(tournament=now.tournament, name=name, url=url, secret=secrets.token_hex(32))
    Delivery.objects.create(target=target, number=public_number(now.tournament.pk), next_at=now.at)
    return Decided("target_added", {"target": target.pk, "name": name, "url": url})


@decision
def remove_target(now: Deciding, target_id: int) -> Decided:
    """Send nothing more there; what was sent stays on record."""
    target = active_target(now.tournament, target_id)
    target.active = False
    target.save(update_fields=["active"])
    return Decided("target_removed", {"target": target.pk, "name": target.name})


@decision
def send_again(now: Deciding, target_id: int) -> Decided:
    """Try a dead delivery anew. The newest state is sent: never an older one after a newer one."""
    target = active_target(now.tournament, target_id)
    dead = target.deliveries.filter(state=Delivery.State.DEAD).order_by("-number").first()
    if not dead:
        raise refuse("nothing_dead", gettext_noop("Nothing has to be sent again to {target}."), target=target.name)
    target.deliveries.filter(pk=dead.pk).update(state=Delivery.State.WAITING, attempts=0, next_at=now.at)
    return Decided("target_sent_again", {"target": target.pk, "name": target.name, "number": dead.number})


def active_target(tournament: Tournament, target_id: int) -> Target:
    target = Target.objects.filter(tournament=tournament, active=True, pk=target_id).first()
    if not target:
        raise refuse("no_target", gettext_noop("There is no such target."))
    return target


def is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0 and len(url) <= LONGEST_ADDRESS
    except ValueError:  # a port or a host that can't be
        return False
