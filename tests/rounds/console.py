"""A caller's browser without a screen."""

import re
from html import unescape
from typing import Any

from django.test import Client

from tests.events import staff
from tournament.setup.models import Role, Tournament


class Console:
    """What the page shows, and its forms, sent with their hidden fields."""

    def __init__(self, tournament: Tournament, name: str = "caller") -> None:
        self.tournament = tournament
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(staff(tournament, Role.CALLER, name))
        self.html = ""

    def look(self) -> str:
        answer = self.client.get(f"/t/{self.tournament.slug}/caller/")
        assert answer.status_code == 200
        self.html = answer.content.decode()
        return self.html

    def script(self) -> str:
        """What the caller is to say, in English."""
        found = re.search(r'<p class="script">(.*?)</p>', self.look(), re.DOTALL)
        assert found
        return " ".join(unescape(found[1]).split())

    def hidden(self, name: str) -> dict[str, str]:
        """The hidden fields of the first form of a command on the page as it was last seen."""
        found = re.search(rf'<form[^>]*/caller/{name}/"[^>]*>(.*?)</form>', self.html, re.DOTALL)
        assert found, f"no form for {name}"
        return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[1]))

    def send(self, name: str, **typed: Any) -> str:
        """Send a form of the page as it was last seen; the page that follows."""
        fields = {**self.hidden(name), **{key: str(value) for key, value in typed.items()}}
        answer = self.client.post(f"/t/{self.tournament.slug}/caller/{name}/", fields, follow=True)
        assert answer.status_code == 200
        self.html = answer.content.decode()
        return self.html

    def press(self, name: str, **typed: Any) -> str:
        self.look()
        return self.send(name, **typed)
