"""Why something typed by a hurried person cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.text import Text, Translate


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry cannot be: `code` for machines, `line` where it stands, `params` for the message."""

    code: str
    line: str
    params: Mapping[str, Any] = field(default_factory=dict)
    message: str = ""
    source: str = ""

    @property
    def text(self) -> Text:
        return Text(self.message, self.params)

    def render(self, translate: Translate) -> str:
        """The words in the language of `translate`; without any, the code."""
        return self.text.render(translate) if self.message else self.code
