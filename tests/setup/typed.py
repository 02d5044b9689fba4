"""A form as a browser sends it back: every field of the page as it stands there, then what a person changes."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client


class _Fields(HTMLParser):
    """Name -> values of the last form of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found = {}
        elif tag == "select":
            self._select = have["name"]
        elif tag == "option" and "selected" in have:
            self._keep(self._select, have["value"])
        elif tag == "input" and (have.get("type") not in ("checkbox", "radio") or "checked" in have):
            self._keep(have["name"], have.get("value", "on" if "checked" in have else ""))

    def _keep(self, name: str, value: str) -> None:
        self.found.setdefault(name, []).append(value)


def as_it_stands(client: Client, path: str) -> dict[str, Any]:
    parser = _Fields()
    parser.feed(client.get(path).content.decode())
    return dict(parser.found)
