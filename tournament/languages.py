"""The languages that Sun/Moon speaks: those of LANGUAGES. A further one is a folder in `locale/` and a line there."""

from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import get_language_info, gettext, override


def own_names() -> list[tuple[str, str]]:
    """Code and name of each, as its own speakers write it."""
    return [(code, str(get_language_info(code)["name_local"])) for code, _name in settings.LANGUAGES]


def codes_by_name() -> Mapping[str, str]:
    """What people write for a language, in small letters and in any of ours -> its code."""
    return _codes_by_name(tuple(code for code, _name in settings.LANGUAGES))


@cache
def _codes_by_name(codes: tuple[str, ...]) -> Mapping[str, str]:
    found = {"iw": "he"}  # what old phones call Hebrew
    for reader in codes:
        with override(reader):
            for code in codes:
                name = str(get_language_info(code)["name"])
                found |= {code: code, name.lower(): code, gettext(name).lower(): code}
    return found
