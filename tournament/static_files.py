"""Static files straight from the web process: Django would spend a thread on each, and a phone wants many at once."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware

Application = Callable[[Any, Any, Any], Awaitable[None]]

PIECE = 256 * 1024


class StaticFiles:
    """ASGI application: answers what WhiteNoise knows, hands the rest to `beside`."""

    def __init__(self, beside: Application) -> None:
        self._beside = beside
        self._known = WhiteNoiseMiddleware(None)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        file = self._find(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self._beside(scope, receive, send)
        else:
            await answer(file.get_response(scope["method"], cgi_headers(scope)), send)

    def _find(self, path: str) -> Any:
        # With DEBUG, files are looked for anew at each request.
        return self._known.find_file(path) if self._known.autorefresh else self._known.files.get(path)


def cgi_headers(scope: Any) -> dict[str, str]:
    """The request's headers by the names that WhiteNoise asks for."""
    return {
        f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}": value.decode("latin-1")
        for name, value in scope["headers"]
    }


async def answer(response: Any, send: Any) -> None:
    headers = [(name.lower().encode(), str(value).encode()) for name, value in response.headers]
    headers.append((b"x-content-type-options", b"nosniff"))
    await send({"type": "http.response.start", "status": HTTPStatus(response.status).value, "headers": headers})
    if response.file is not None:
        with response.file as file:
            # Small files that the system has in memory: reading them here is quicker than asking a thread to.
            while piece := file.read(PIECE):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})
