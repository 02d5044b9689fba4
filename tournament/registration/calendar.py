"""The event as a file for calendars (RFC 5545)."""

from datetime import UTC, datetime

from tournament.setup.models import Tournament

MOST_OCTETS = 75  # of a line; longer ones go on in the next


def calendar_of(event: Tournament, language: str, link: str, made_at: datetime) -> bytes:
    """One entry, in a language. How long the event takes is not known, so no end is said."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Sun/Moon//EN",
        "BEGIN:VEVENT",
        f"UID:sunmoon-{event.slug}",
        f"DTSTAMP:{made_at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{event.starts_at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{_escaped(event.name_in(language))}",
        f"LOCATION:{_escaped(event.venue_in(language))}",
        f"URL:{link}",  # whole: some programs open only what stands in one line
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return b"".join(_folded(line.encode()) if line != f"URL:{link}" else f"{line}\r\n".encode() for line in lines)


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text


def _folded(line: bytes) -> bytes:
    """Cut between letters, never within one."""
    parts, start = [], 0
    while start < len(line):
        end = min(start + MOST_OCTETS - bool(start), len(line))
        while end < len(line) and line[end] & 0xC0 == 0x80:
            end -= 1
        parts.append(line[start:end])
        start = end
    return b"\r\n ".join(parts) + b"\r\n"
