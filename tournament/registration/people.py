"""What everybody may know about a person: one place, so that no page can tell more."""

import unicodedata

from tournament.registration.models import PublicName, Registration

SHORTENED = {"LATIN": ".", "GREEK": ".", "CYRILLIC": ".", "HEBREW": "׳"}


def full_name(person: Registration) -> str:
    """The whole name: for staff, and for the person alone."""
    return f"{person.first_name} {person.last_name}".strip()


def public_name(person: Registration) -> str:
    """The name as the person chose to be shown: full, first name and initial, or a code."""
    return name_shown(person.public_name, person.number, person.first_name, person.last_name)


def name_shown(choice: str, number: int, first_name: str, last_name: str) -> str:
    """The same from plain values, for lists of thousands."""
    if choice == PublicName.CODE or not first_name:
        return f"#{number}"
    if choice == PublicName.FULL or not last_name:
        return f"{first_name} {last_name}".strip()
    return f"{first_name} {_initial(last_name)}"


def _initial(name: str) -> str:
    """The first letter with its marks, shortened as its script does: a full stop only where people write one.

    Hebrew has a geresh; Arabic letters, Persian ones too, stand alone, as a full stop would jump to the wrong side.
    """
    letter = name[0]
    for sign in name[1:]:
        if not unicodedata.combining(sign):
            break
        letter += sign
    script = unicodedata.name(letter[0], "").partition(" ")[0]
    return letter + SHORTENED.get(script, "")
