"""What a phone receives before a player sees the board: the hall's network is shared by a thousand of them."""

from urllib.parse import urlparse

import pytest
from playwright.sync_api import Response
from whitenoise.compress import Compressor

from tests.browser.conftest import PHONE, Open
from tests.events import new_event, running_round
from tournament.registration.links import token_of
from tournament.registration.models import Registration

MOST = 60_000
ALWAYS = ("css/site.css", "css/player.css", "js/player.js", ".woff2")


def received(response: Response) -> int:
    """Bytes of the body as they are served: static text as the .gz that is made beside it, all else as it is."""
    path, body = urlparse(response.url).path, response.body()
    packer = Compressor(use_brotli=False, quiet=True)
    if path.startswith("/static/") and packer.should_compress(path):
        return min(len(body), len(packer.compress_gzip(body)))
    return len(body)


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_players_first_load_is_small(open_page: Open, lang: str) -> None:
    event = new_event(boards=7)
    running_round(event)
    person = Registration.objects.get(tournament=event, number=5)
    page = open_page("about:blank", size=PHONE, lang=lang)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(f"/t/essen/player/{token_of(person)}/")
    page.locator("#total").get_by_text("8").wait_for()
    page.evaluate("document.fonts.ready")
    sizes = {
        urlparse(answer.url).path: received(answer)
        for answer in responses
        if "text/event-stream" not in answer.headers.get("content-type", "")
    }
    assert [needed for needed in ALWAYS if not any(path.endswith(needed) for path in sizes)] == []
    assert sum(sizes.values()) < MOST, sizes
