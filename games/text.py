"""Words for people, marked here and translated at the edge: `games` knows no language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Translate = Callable[[str], str]
"""Takes a message and returns it in somebody's language."""


def gettext_noop(message: str) -> str:
    """Mark `message` for the catalogues and return it unchanged."""
    return message


@dataclass(frozen=True, slots=True)
class Text:
    """An English message with named places, and what fills them.

    >>> str(Text("Only {most} pieces exist.", {"most": 5}))
    'Only 5 pieces exist.'

    A value may itself be a `Text` (the label of a line, say): `render` translates inside out.
    """

    message: str
    params: Mapping[str, object] = field(default_factory=dict)

    def render(self, translate: Translate) -> str:
        """The words in the language of `translate`, which takes a message and returns it in that language.

        >>> Text("More {what}.", {"what": Text("grain")}).render({"More {what}.": "יותר {what}.", "grain": "חיטה"}.get)
        'יותר חיטה.'
        """
        params = {k: v.render(translate) if isinstance(v, Text) else v for k, v in self.params.items()}
        return translate(self.message).format(**params)

    def __str__(self) -> str:
        return self.render(gettext_noop)

    def __hash__(self) -> int:
        return hash((self.message, tuple(sorted((k, str(v)) for k, v in self.params.items()))))
