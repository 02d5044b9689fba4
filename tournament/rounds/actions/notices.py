"""Notices to the whole hall, in each language."""

from collections.abc import Mapping
from datetime import timedelta

from games.text import gettext_noop
from tournament.journal.actions import Decided, Deciding, decision, refuse
from tournament.rounds.models import Notice
from tournament.rounds.queries import notice_shown

LONGEST_TEXT = 200


@decision
def post_notice(now: Deciding, texts: Mapping[str, str], ms: int | None = None) -> Decided:
    """Show a notice in the hall, for `ms` or until it is withdrawn. `texts`: language -> text, at least one."""
    said = {language: text.strip() for language, text in texts.items() if text.strip()}
    if not said:
        raise refuse("notice_empty", gettext_noop("Say something, in one language at least."), line="texts")
    if any(len(text) > LONGEST_TEXT for text in said.values()):
        message = gettext_noop("A notice has at most {most} letters: it is read from afar.")
        raise refuse("notice_too_long", message, line="texts", most=LONGEST_TEXT)
    if ms is not None and ms <= 0:
        raise refuse("no_such_time", gettext_noop("A notice is shown for a second at least."), line="ms")
    until = now.at + timedelta(milliseconds=ms) if ms else None
    Notice.objects.create(tournament=now.tournament, texts=said, entry=now.number, until=until)
    return Decided("notice_posted", {"texts": said, "ms": ms}, True)


@decision
def withdraw_notice(now: Deciding, entry: int | None = None) -> Decided:
    """Take back the notice that is shown (`entry`: that one); the one before it is shown again, if it still stands."""
    standing = Notice.objects.filter(tournament=now.tournament, withdrawn=False)
    notice = standing.filter(entry=entry).first() if entry else notice_shown(now.tournament)
    if not notice:
        raise refuse("no_notice", gettext_noop("This notice is not shown any more."))
    notice.withdrawn = True
    notice.save()
    return Decided("notice_withdrawn", {"notice": notice.entry}, True)
