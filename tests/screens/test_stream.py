"""What a client of the public addresses gets from a real web process on a real database and a real Redis."""

import json
import resource
import time
from contextlib import ExitStack

from tests.screens.conftest import StartWeb, decide, port_of
from tests.screens.event_stream import EventStream, ask, listen
from tournament.journal import broadcast
from tournament.screens.tasks import publish_state
from tournament.setup.models import Tournament


def announce(tournament: Tournament) -> int:
    """Decided, and published by the job."""
    number = decide(tournament)
    publish_state(tournament.slug)
    return number


def test_state_and_stream_carry_the_same_bytes(port: int, hall: Tournament) -> None:
    number = announce(hall)
    with listen(port) as stream:
        event = stream.state()
    response, body = ask(port, "/t/hall/state")
    assert event.data == body
    assert event.id == json.loads(body)["number"] == number
    assert response.headers["Content-Type"] == "application/json"


def test_an_announcement_arrives_on_an_open_stream(port: int, hall: Tournament) -> None:
    with listen(port) as stream:
        assert stream.state().id == 0
        assert stream.until(announce(hall))
        assert stream.until(announce(hall)) == [2]


def test_the_head_lets_everybody_read_and_no_proxy_keep_or_buffer(port: int) -> None:
    with EventStream(port) as stream:
        status, headers = stream.head()
    assert status == 200
    assert headers["content-type"] == "text/event-stream"
    assert headers["cache-control"] == "no-store"
    assert headers["x-accel-buffering"] == "no"
    assert headers["access-control-allow-origin"] == "*"


def test_a_stream_begins_with_its_retry_and_the_server_s_time(port: int) -> None:
    before = time.time_ns() // 1_000_000
    with listen(port) as stream:
        first, second = stream.event(), stream.event()
    assert first
    assert second
    assert first.retry
    assert 1_000 <= first.retry <= 2_000
    assert second.event == "time"
    assert before <= int(second.data) <= time.time_ns() // 1_000_000


def test_the_time_can_be_asked(port: int) -> None:
    before = time.time_ns() // 1_000_000
    response, body = ask(port, "/t/hall/time")
    assert before <= json.loads(body)["now"] <= time.time_ns() // 1_000_000
    assert response.headers["Cache-Control"] == "no-store"


def test_who_has_the_newest_is_told_so_by_304(port: int, hall: Tournament) -> None:
    etag = ask(port, "/t/hall/state")[0].headers["ETag"]
    response, body = ask(port, "/t/hall/state", If_None_Match=f'"other", W/{etag}')
    assert (response.status, body, response.headers["ETag"]) == (304, b"", etag)
    with listen(port) as stream:
        stream.until(announce(hall))
    response, _ = ask(port, "/t/hall/state", If_None_Match=etag)
    assert response.status == 200


def test_head_answers_without_a_body_and_nothing_can_be_written(port: int) -> None:
    for what in ("state", "stream", "time"):
        response, body = ask(port, f"/t/hall/{what}", "HEAD")
        assert (response.status, body) == (200, b"")
        response, body = ask(port, f"/t/hall/{what}", "POST")
        assert (response.status, response.headers["Allow"]) == (405, "GET, HEAD")
        assert json.loads(body)["status"] == 405


def test_an_unknown_event_is_not_found_until_it_exists(port: int) -> None:
    for what in ("state", "stream"):
        response, body = ask(port, f"/t/later/{what}")
        assert (response.status, json.loads(body)["title"]) == (404, "Not Found")
    other = Tournament.objects.get()
    other.pk, other.slug = None, "later"
    other.save()
    while ask(port, "/t/later/state")[0].status == 404:
        time.sleep(0.1)
    assert ask(port, "/t/later/state")[0].status == 200


def test_who_comes_back_with_the_newest_number_gets_only_what_follows(port: int, hall: Tournament) -> None:
    number = announce(hall)
    with listen(port) as stream:
        stream.until(number)
    with listen(port, Last_Event_ID=str(number)) as by_header, listen(port, query=f"?after={number}") as by_address:
        following = announce(hall)
        assert by_header.until(following) == by_address.until(following) == [following]


def test_who_was_away_gets_the_newest_alone(port: int, hall: Tournament) -> None:
    with listen(port) as stream:
        stream.until(announce(hall))
    numbers = [announce(hall) for _ in range(5)]
    with listen(port) as stream:
        stream.until(numbers[-1])
    with listen(port, Last_Event_ID=str(numbers[0])) as stream:
        assert stream.until(numbers[-1]) == [numbers[-1]]


def test_a_nonsensical_number_counts_as_none(port: int) -> None:
    for nonsense in ("", "x", "-5", "1e3", "9" * 5_000, "٣".encode().decode("latin-1")):
        with listen(port, Last_Event_ID=nonsense) as stream:
            assert stream.state().id == 0


def test_late_and_doubled_entries_never_take_a_client_back(port: int, hall: Tournament) -> None:
    with listen(port) as stream:
        stream.until(announce(hall))
        for number in (20, 10, 20, 19, 21, 5, 20, 22):
            broadcast.append("hall", number, b'{"number":%d}' % number)
        numbers = stream.until(22)
    assert numbers == sorted(set(numbers))
    assert not {5, 10, 19} & set(numbers)
    assert ask(port, "/t/hall/state")[1] == b'{"number":22}'


def test_two_processes_say_the_same(start_web: StartWeb, hall: Tournament) -> None:
    one, other = port_of(start_web()), port_of(start_web())
    with listen(one) as here, listen(other) as there:
        number = announce(hall)
        here.until(number)
        there.until(number)
    states = [ask(port, "/t/hall/state") for port in (one, other)]
    assert states[0][1] == states[1][1]
    assert states[0][0].headers["ETag"] == states[1][0].headers["ETag"]
    with listen(other, Last_Event_ID=str(number)) as moved:
        following = announce(hall)
        assert moved.until(following) == [following]


def test_a_thousand_come_back_at_once(port: int, hall: Tournament) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        number = announce(hall)
        with ExitStack() as streams:
            for stream in [streams.enter_context(EventStream(port)) for _ in range(1_000)]:
                assert stream.head()[0] == 200
                stream.until(number)
        with ExitStack() as streams:
            back = [streams.enter_context(EventStream(port, Last_Event_ID=str(number))) for _ in range(1_000)]
            following = announce(hall)
            for stream in back:
                assert stream.head()[0] == 200
                assert stream.until(following) == [following]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
