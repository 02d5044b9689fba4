"""Targets get states signed, in order and in the end; who does not answer is tried again, then shown as dead."""

import hashlib
import hmac
from datetime import timedelta

import pytest

from tests.events import command, kinds, new_event, note
from tests.screens.wall import Wall
from tournament import clock
from tournament.journal.actions import Refused
from tournament.journal.models import Entry
from tournament.screens import deliveries, targets
from tournament.screens.models import Delivery, Target
from tournament.screens.state import public_state
from tournament.setup.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Tournament:
    return new_event("hall", boards=1)


def add(hall: Tournament, url: str) -> Target:
    targets.add_target(command(hall), "wall", url)
    return Target.objects.get(active=True)


def announce(hall: Tournament) -> int:
    number = note(command(hall), "news").number
    deliveries.ask_for("hall", number)
    return number


def let_time_pass() -> None:
    """All pauses are over."""
    Delivery.objects.update(next_at=clock.now() - timedelta(seconds=1))


def state_of(number: int) -> str:
    return Delivery.objects.get(number=number).state


def test_a_target_gets_the_bytes_that_everybody_gets_and_can_check_them(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    number = announce(hall)
    deliveries.deliver(target.pk)
    ((headers, body),) = wall.got
    assert (number, body) == public_state("hall")
    moment, signature = (part.partition("=")[2] for part in headers["sunmoon-signature"].split(","))
    expected = hmac.new(target.secret.encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert signature == expected
    assert state_of(number) == "delivered"


def test_the_newest_is_sent_once_and_nothing_older_after_it(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    numbers = [announce(hall) for _ in range(3)]
    for _ in numbers:
        deliveries.deliver(target.pk)
    assert wall.numbers == numbers[-1:]
    assert [state_of(number) for number in numbers] == ["superseded", "superseded", "delivered"]


def test_a_late_job_for_an_older_number_sends_nothing(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    old = announce(hall)
    new = announce(hall)
    deliveries.deliver(target.pk)
    Delivery.objects.filter(number=old).update(state="waiting")
    deliveries.deliver(target.pk)
    assert wall.numbers == [new]
    assert state_of(old) == "superseded"


def test_a_refusal_is_tried_again_after_a_pause_that_grows(hall: Tournament, wall: Wall) -> None:
    target, wall.status = add(hall, wall.url), 503
    number = announce(hall)
    deliveries.deliver(target.pk)
    deliveries.deliver(target.pk)
    assert wall.numbers == [number]  # not due yet
    assert deliveries.due(clock.now()) == []
    let_time_pass()
    assert deliveries.due(clock.now()) == [target.pk]
    wall.status = 204
    deliveries.deliver(target.pk)
    assert wall.numbers == [number, number]
    assert state_of(number) == "delivered"
    pauses = [deliveries.pause(attempt) for attempt in range(1, deliveries.ATTEMPTS)]
    assert pauses == sorted(pauses)


def test_a_target_that_never_answers_ends_as_dead_and_can_be_tried_anew(hall: Tournament, wall: Wall) -> None:
    target, wall.status = add(hall, wall.url), 500
    number = announce(hall)
    for _ in range(deliveries.ATTEMPTS + 3):
        deliveries.deliver(target.pk)
        let_time_pass()
    delivery = Delivery.objects.get(number=number)
    assert (delivery.state, delivery.attempts, delivery.error) == ("dead", deliveries.ATTEMPTS, "HTTP 500")
    assert len(wall.got) == deliveries.ATTEMPTS
    wall.status = 200
    targets.send_again(command(hall), target.pk)
    deliveries.deliver(target.pk)
    assert state_of(number) == "delivered"


def test_sending_again_sends_the_newest_and_never_the_dead_one(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    dead = announce(hall)
    Delivery.objects.filter(number=dead).update(state="dead")
    new = announce(hall)
    deliveries.deliver(target.pk)
    targets.send_again(command(hall), target.pk)
    deliveries.deliver(target.pk)
    assert wall.numbers == [new]


def test_nobody_there_is_an_error_with_words(hall: Tournament) -> None:
    target = add(hall, "http://127.0.0.1:1/")
    number = announce(hall)
    deliveries.deliver(target.pk)
    assert "refused" in Delivery.objects.get(number=number).error


def test_no_redirection_is_followed(hall: Tournament, wall: Wall) -> None:
    target, wall.status = add(hall, wall.url), 307
    announce(hall)
    deliveries.deliver(target.pk)
    assert len(wall.got) == 1


def test_while_a_job_has_the_target_another_leaves_it_alone(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    number = announce(hall)
    Target.objects.update(busy_until=clock.now() + timedelta(seconds=5))
    deliveries.deliver(target.pk)
    assert wall.got == []
    Target.objects.update(busy_until=clock.now() - timedelta(seconds=1))  # that job has died
    deliveries.deliver(target.pk)
    assert wall.numbers == [number]


def test_a_removed_target_gets_nothing_more(hall: Tournament, wall: Wall) -> None:
    target = add(hall, wall.url)
    announce(hall)
    targets.remove_target(command(hall), target.pk)
    assert deliveries.due(clock.now()) == []
    deliveries.deliver(target.pk)
    assert wall.got == []
    assert deliveries.ask_for("hall", 99) == []


def test_only_http_and_a_secret_that_never_reaches_the_journal(hall: Tournament) -> None:
    no_host = ("http://", "http:///x", "http://[::1", "http://wall:99999/", "http://wall/" + "x" * 500)
    for url in ("file:///etc/passwd", "ftp://wall", "javascript:1", "wall", *no_host):
        with pytest.raises(Refused):
            targets.add_target(command(hall), "wall", url)
    target = add(hall, "https://wall.example/x")
    assert target.secret not in str(list(Entry.objects.values_list("data", flat=True)))
    assert kinds(hall) == ["target_added"]


def test_targets_of_other_events_are_out_of_reach(hall: Tournament) -> None:
    target = add(hall, "https://wall.example/")
    other = new_event("other", boards=1)
    for act in (targets.remove_target, targets.send_again):
        with pytest.raises(Refused):
            act(command(other), target.pk)
