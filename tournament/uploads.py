"""How much one request may bring. Django writes a body to the disk before it asks who sends it, so it ends here."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST_BYTES = 12 * 2**20  # a file of 10 MB, and the form around it


class LimitedBodies:
    """ASGI application: refuses what says that it is too large, and cuts off what turns out to be."""

    def __init__(self, application: Application, most: int = MOST_BYTES) -> None:
        self._application, self._most = application, most

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._application(scope, receive, send)
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if said.isdigit() and int(said) > self._most:
            headers = [(b"connection", b"close"), (b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            return await send({"type": "http.response.body", "body": _too_large()})
        return await self._application(scope, self._counting(receive), send)

    def _counting(self, receive: Receive) -> Receive:
        left = self._most

        async def receive_some() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            return message if left >= 0 else {"type": "http.disconnect"}

        return receive_some


def _too_large() -> bytes:
    """Said in every language: nothing is known of the reader yet."""
    lines = []
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            lines.append(gettext("This is too large: a file may have 10 MB."))
    return "\n".join(lines).encode()
