"""Sending states to targets: signed, one at a time for each target, tried again, and never an older after a newer.

What is to be sent stands in the database; jobs only make it fast, and the sweep finds what was lost.
"""

import hashlib
import hmac
import logging
import secrets
import threading
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from django.db.models import Q

from games.text import gettext_noop
from tournament import clock
from tournament.journal.actions import refuse
from tournament.screens.models import Delivery, Target
from tournament.screens.state import public_state

logger = logging.getLogger(__name__)

ATTEMPTS = 8
"""With the pauses between them about four minutes; then the delivery is dead until somebody sends it again."""

TIMEOUT = 5.0
LEASE = timedelta(seconds=20)
"""How long a job has a target for itself: longer than it can take. If it dies, the next one goes on after that."""

_at_once = threading.BoundedSemaphore(2)
"""Targets that hang may take two threads of a worker, and no more: the hall needs the others."""


def ask_for(slug: str, number: int) -> list[int]:
    """Note that each active target of an event is to get this number: the targets."""
    targets = list(Target.objects.filter(tournament__slug=slug, active=True, delivered__lt=number))
    now = clock.now()
    Delivery.objects.bulk_create(
        [Delivery(target=target, number=number, next_at=now) for target in targets], ignore_conflicts=True
    )
    return [target.pk for target in targets]


def due(now: datetime) -> list[int]:
    """Targets for which something waits whose moment has come."""
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING, next_at__lte=now, target__active=True)
    return list(waiting.order_by("target").values_list("target", flat=True).distinct())


def deliver(target_id: int) -> None:
    """Send the newest state to a target, if it waits for one and no other job is at it."""
    if not _at_once.acquire(blocking=False):
        return  # the sweep asks again
    try:
        if _take(target_id):
            _send_newest(Target.objects.select_related("tournament").get(pk=target_id))
    finally:
        _at_once.release()


def try_now(target: Target) -> tuple[int, str]:
    """Send the newest state once, for whoever set the target up: its number, and what went wrong, or nothing.

    Not while a job sends there: it might overtake the job's state, which is newer.
    """
    if not _take(target.pk):
        raise refuse("target_busy", gettext_noop("A state is just being sent to {target}."), target=target.name)
    try:
        state = public_state(target.tournament.slug)
        assert state
        return state[0], post(target, *state)
    finally:
        _release(target)


def _take(target_id: int) -> bool:
    now = clock.now()
    free = Target.objects.filter(Q(busy_until=None) | Q(busy_until__lt=now), pk=target_id, active=True)
    return bool(free.update(busy_until=now + LEASE))


def _send_newest(target: Target) -> None:
    waiting = target.deliveries.filter(state=Delivery.State.WAITING, next_at__lte=clock.now())
    try:
        state = public_state(target.tournament.slug) if waiting.exists() else None
        if state and state[0] > target.delivered:
            error = post(target, *state)
            _note(target, state[0], error)
        elif state:
            waiting.update(state=Delivery.State.SUPERSEDED)
    finally:
        _release(target)


def _release(target: Target) -> None:
    Target.objects.filter(pk=target.pk).update(busy_until=None)


def _note(target: Target, number: int, error: str) -> None:
    """The outcome: of what waited, only the newest counts."""
    delivery, _ = Delivery.objects.get_or_create(target=target, number=number, defaults={"next_at": clock.now()})
    older = target.deliveries.filter(state=Delivery.State.WAITING, number__lt=number)
    if not error:
        Target.objects.filter(pk=target.pk, delivered__lt=number).update(delivered=number)
        delivery.state, delivery.error = Delivery.State.DELIVERED, ""
    else:
        logger.warning("Target %s did not take number %d: %s", target.name, number, error)
        delivery.attempts += 1
        delivery.error = error[:200]
        delivery.next_at = clock.now() + pause(delivery.attempts)
        if delivery.attempts >= ATTEMPTS:
            delivery.state = Delivery.State.DEAD
    delivery.save()
    older.update(state=Delivery.State.SUPERSEDED)


def pause(attempts: int) -> timedelta:
    """Before the next attempt: 2, 4, 8 … seconds, by chance up to a quarter more."""
    return timedelta(seconds=2**attempts * (1 + secrets.randbelow(250) / 1000))


def signature(secret: str, at_ms: int, body: bytes) -> str:
    """What the receiver computes as well: HMAC-SHA256 over `milliseconds.body`."""
    return hmac.new(secret.encode(), b"%d.%b" % (at_ms, body), hashlib.sha256).hexdigest()


def post(target: Target, number: int, body: bytes) -> str:
    """Send; what went wrong, or nothing. No redirection is followed and no answer is kept, only its status."""
    address = urlsplit(target.url)
    path = (address.path or "/") + (f"?{address.query}" if address.query else "")
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    at_ms = clock.now_ms()
    headers = {
        "Content-Type": "application/json",
        "Sunmoon-Number": str(number),
        "Sunmoon-Signature": f"t={at_ms},v1={signature(target.secret, at_ms, body)}",
    }
    try:
        sender = kind(address.hostname or "", address.port, timeout=TIMEOUT)
        try:
            sender.request("POST", path, body, headers)
            status = sender.getresponse().status
        finally:
            sender.close()
    except (OSError, HTTPException, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return "" if 200 <= status < 300 else f"HTTP {status}"
