"""The list and certificates on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import formats
from django.utils.translation import get_language, gettext

from tournament.journal.http import translated
from tournament.seating.pdf import MARGIN, PAGE, Paper, isolated
from tournament.setup.models import Tournament
from tournament.standings.queries import Listing, Standing
from tournament.standings.words import group_word, sheet_word, status_word

LINES, LINE = 46, 5.4
WIDTH = PAGE[0] - 2 * MARGIN
COLUMNS = (("rank", 14), ("name", 62), ("table", 30), ("points", 20), ("decided", 40), ("count", 24))


def standings_pdf(tournament: Tournament, shown: Listing) -> bytes:
    """Every page says of which round and moment the list is, and whether it is final."""
    paper = Paper()
    lines = [_cells(line) for line in shown.standings] + [
        ["–", isolated(one.name), f"{one.table} {group_word(one.group)}", "", "", ""] for one in shown.absent
    ]
    for start in range(0, max(len(lines), 1), LINES):
        paper.add_page()
        _head(paper, tournament, shown)
        for at, cells in enumerate(lines[start : start + LINES]):
            _row(paper, cells, MARGIN + 24 + at * LINE)
        page = gettext("Page %(page)s of %(pages)s") % {
            "page": start // LINES + 1,
            "pages": max(-(-len(lines) // LINES), 1),
        }
        order = " › ".join(translated(criterion.label) for criterion in shown.order)
        word = gettext("Order")
        paper.put(f"{page} · {word}: {order}", MARGIN, PAGE[1] - MARGIN - 4, WIDTH, 7)
    return paper.bytes()


def _head(paper: Paper, tournament: Tournament, shown: Listing) -> None:
    name = tournament.name_in(get_language() or "en")
    heading = gettext("Standings")
    paper.put(f"{name} · {heading}", MARGIN, MARGIN, WIDTH, 14, bold=True)
    paper.put(as_of(tournament, shown), MARGIN, MARGIN + 7, WIDTH, 9)
    paper.put(f"SHA-256 {shown.sha256}", MARGIN, MARGIN + 12, WIDTH, 7)
    words = [gettext("Rank"), gettext("Name"), gettext("Table"), gettext("Points"), gettext("Decided by")]
    _row(paper, [*words, gettext("Count")], MARGIN + 18, bold=True)


def as_of(tournament: Tournament, shown: Listing) -> str:
    """Status, round and moment in one line."""
    moment = formats.date_format(shown.at.astimezone(tournament.tzinfo), "SHORT_DATETIME_FORMAT")
    places = {"status": status_word(shown.status), "round": shown.round, "moment": moment, "entry": shown.number}
    return gettext("%(status)s · round %(round)s · %(moment)s · journal entry %(entry)s") % places


def _cells(line: Standing) -> list[str]:
    decided_by = translated(line.decided_by.label) if line.decided_by else ""
    taken = f" (−{line.penalty.points})" if line.penalty.points else ""
    rank = str(line.rank) if line.rank else gettext("removed")
    where = f"{line.table} {group_word(line.group)}"
    return [rank, isolated(line.name), where, f"{line.total}{taken}", decided_by, sheet_word(line.state)]


def _row(paper: Paper, cells: Sequence[str], y: float, bold: bool = False) -> None:
    x = float(MARGIN)
    for (_, width), cell in zip(COLUMNS, cells, strict=True):
        if cell:
            paper.put(cell, x, y, width, 9, bold=bold)
        x += width


@dataclass(frozen=True, slots=True)
class Certificate:
    """For one person: the name as registered, for it belongs to them."""

    name: str
    standing: Standing


def certificates_pdf(tournament: Tournament, shown: Listing, certificates: Sequence[Certificate]) -> bytes:
    """One page a person, from a list that is signed off as it is."""
    assert shown.signed_off, "only from signed-off results"
    paper = Paper()
    event = tournament.name_in(get_language() or "en")
    day = formats.date_format(tournament.starts_at.astimezone(tournament.tzinfo), "DATE_FORMAT")
    proof = {"entry": shown.signed_off.number, "checksum": shown.signed_off.sha256}
    for one in certificates:
        paper.add_page()
        paper.set_draw_color(160)
        paper.rect(MARGIN, MARGIN, WIDTH, PAGE[1] - 2 * MARGIN)
        paper.put(gettext("Certificate"), MARGIN, 55, WIDTH, 34, bold=True, middle=True)
        paper.put(isolated(one.name), MARGIN, 95, WIDTH, 30, bold=True, middle=True)
        place = gettext("Place %(rank)s with %(points)s points")
        points = {"rank": one.standing.rank, "points": one.standing.total}
        paper.put(place % points, MARGIN, 120, WIDTH, 20, middle=True)
        paper.put(event, MARGIN, 145, WIDTH, 20, middle=True)
        paper.put(day, MARGIN, 158, WIDTH, 13, middle=True)
        paper.put(gettext("Organiser"), MARGIN + 20, 225, 60, 10, middle=True)
        paper.put(gettext("Head judge"), PAGE[0] - MARGIN - 80, 225, 60, 10, middle=True)
        said = gettext("Signed off in journal entry %(entry)s, SHA-256 %(checksum)s") % proof
        paper.put(said, MARGIN + 4, PAGE[1] - MARGIN - 8, WIDTH - 8, 7, middle=True)
    return paper.bytes()
