"""How a yes-or-no ruling argues: everything that forbids, or the one sentence that allows."""

from games.text import Text

Verdict = tuple[bool, tuple[Text, ...]]


def allowed_unless(allowed: Text, *hurdles: tuple[bool, Text]) -> Verdict:
    """Yes, because `allowed`, unless hurdles stand in the way: then no, with each of them.

    >>> yes = Text("There is room.")
    >>> allowed_unless(yes, (False, Text("It is full.")))[0], allowed_unless(yes, (True, Text("It is full.")))[0]
    (True, False)
    """
    against = tuple(reason for stands, reason in hurdles if stands)
    return not against, against or (allowed,)
