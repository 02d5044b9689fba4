"""A comment on an entry of the journal: an entry of its own, for nobody edits one."""

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.journal.models import Entry
from tournament.journal.queries import COMMENT

LONGEST = 1_000


@decision
def comment_on(now: Deciding, number: int, text: str) -> Decided:
    """Say something about an entry. It stays, like everything here."""
    said = text.replace("\0", "").strip()  # PostgreSQL keeps no NUL
    if not said:
        raise refuse("nothing_said", gettext_noop("Write something."), line="text")
    if len(said) > LONGEST:
        raise refuse("too_long", gettext_noop("At most {most} letters."), line="text", most=LONGEST)
    if not Entry.objects.filter(tournament=now.tournament, number=number).exists():
        raise refuse("no_such_entry", gettext_noop("There is no entry {number}."), line="number", number=number)
    return Decided(COMMENT, {"on": number, "text": said})
