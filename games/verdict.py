"""A yes-or-no question as a list of conditions, so that a judge sees which one fails."""

from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]


def verdict(*conditions: tuple[bool, Text]) -> tuple[bool, Reasons]:
    """Yes if every condition is met. Each is a reason, in order, marked as met or not.

    >>> answer, reasons = verdict((True, Text("The site is free.")), (False, Text("An own road leads there.")))
    >>> answer, [str(reason) for reason in reasons]
    (False, ['Yes: The site is free.', 'No: An own road leads there.'])
    """
    return all(met for met, _ in conditions), tuple(_mark(met, condition) for met, condition in conditions)


def _mark(met: bool, condition: Text) -> Text:
    message = gettext_noop("Yes: {condition}") if met else gettext_noop("No: {condition}")
    return Text(message, {"condition": condition})
