"""How somebody unknown asks for a page over the network, and what its form offers him."""

from dataclasses import dataclass
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from django.utils import translation

TIMEOUT = 5.0
LARGEST = 4_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: str = ""
    cookies: str = ""
    leads_to: str = ""


def ask(site: str, path: str, cookies: str = "", form: dict[str, str] | None = None) -> Answer:
    """One request of somebody unknown, in the reader's language; with `form`, as its page sends it."""
    address = urlsplit(site)
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    headers = {"Accept-Language": translation.get_language() or "", "Cookie": cookies}
    if form:
        headers |= {"Origin": site, "Referer": site + path, "Content-Type": "application/x-www-form-urlencoded"}
    line = kind(address.hostname or "", address.port, timeout=TIMEOUT)
    try:
        line.request("POST" if form else "GET", path, urlencode(form) if form else None, headers)
        response = line.getresponse()
        body = response.read(LARGEST).decode(errors="replace")
        given = SimpleCookie("; ".join(response.headers.get_all("Set-Cookie") or ()))
        kept = "; ".join(f"{name}={morsel.value}" for name, morsel in given.items())
        return Answer(response.status, body, kept, response.headers.get("Location", ""))
    finally:
        line.close()


class Form(HTMLParser):
    """The fields of a page, and what its notice and its big button say."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.said: list[str] = []
        self._reading = ""

    @classmethod
    def of(cls, page: str) -> "Form":
        form = cls()
        form.feed(page)
        return form

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("name") and tag in ("input", "select", "textarea"):
            self.fields.setdefault(given["name"] or "", given.get("value") or "")
        if {"notice", "big"} & set((given.get("class") or "").split()):
            self._reading = tag
            self.said.append("")

    def handle_data(self, data: str) -> None:
        if self._reading:
            self.said[-1] = f"{self.said[-1]}{data}".strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == self._reading:
            self._reading = ""
