"""Questions that judges are asked: typed inputs, an answer, the reasons step by step, the source."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from games.problem import Problem
from games.text import Text, Translate, gettext_noop

Kind = Literal["int", "bool", "choice", "text", "rows"]


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a ruling. Judge page and API build their forms from it.

    `kind`: "int" (least … most), "bool", "choice" (one of `choices`: value -> label), "text" (at most `most` long),
    "rows" (a list of `least` … `most` mappings, each of `fields`).
    """

    name: str
    label: Text
    kind: Kind = "int"
    least: int = 0
    most: int = 99
    choices: Mapping[str, Text] = field(default_factory=dict)
    fields: tuple["Field", ...] = ()
    default: object = None  # None: must be given


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to a rules question, why, and where it is written. With `problems` there is no answer.

    `answer` is made of what JSON knows: numbers, booleans, strings, lists (or tuples), mappings with string keys.
    """

    answer: Any
    reasons: tuple[Text, ...]
    source: str
    problems: tuple[Problem, ...] = ()

    def render(self, translate: Translate) -> str:
        """All that a judge wants to read, a line each, in the language of `translate`."""
        said = [f"{problem.line}: {problem.render(translate)}" for problem in self.problems]
        answer = [] if self.problems else [str(self.answer)]
        return "\n".join([*answer, *said, *(reason.render(translate) for reason in self.reasons), f"({self.source})"])

    def __str__(self) -> str:
        return self.render(gettext_noop)


def nothing_wrong(**inputs: Any) -> Iterable[Problem]:
    """The check of a ruling whose fields say all that can be wrong."""
    return ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that a judge may be asked, computed from typed inputs.

    `compute` takes the cleaned inputs by name and returns (answer, reasons). `check` takes the same and yields what
    no single field can see: inputs that are impossible together.
    """

    name: str
    label: Text
    fields: tuple[Field, ...]
    compute: Callable[..., tuple[Any, tuple[Text, ...]]]
    source: str
    check: Callable[..., Iterable[Problem]] = nothing_wrong

    def __call__(self, /, **inputs: object) -> Outcome:
        cleaned, problems = clean_inputs(self.fields, inputs, self.source)
        problems = problems or tuple(self.check(**cleaned))
        if problems:
            return Outcome(None, (), self.source, problems)
        answer, reasons = self.compute(**cleaned)
        return Outcome(answer, reasons, self.source)


Cleaned = tuple[Any, tuple[Problem, ...]]


def clean_inputs(
    fields: Sequence[Field], inputs: Mapping[str, object], source: str
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Inputs of a ruling as its function wants them, or all their problems."""
    known = {f.name for f in fields}
    problems = [
        Problem("unknown_field", str(name), {}, gettext_noop("This question has no such field."), source)
        for name in inputs
        if name not in known
    ]
    cleaned: dict[str, Any] = {}
    for f in fields:
        given = inputs.get(f.name)
        cleaned[f.name], found = _clean(f, f.default if given is None else given)
        problems += [replace(problem, source=source) for problem in found]
    return cleaned, tuple(problems)


def _clean(f: Field, value: object) -> Cleaned:
    return _refuse(f, "missing", gettext_noop("This is needed.")) if value is None else _CLEANERS[f.kind](f, value)


def _refuse(f: Field, code: str, message: str, **params: Any) -> Cleaned:
    return None, (Problem(code, f.name, params, message),)


def _clean_int(f: Field, value: object) -> Cleaned:
    if not isinstance(value, int) or isinstance(value, bool):
        return _refuse(f, "not_a_whole_number", gettext_noop("A whole number is needed."))
    if not f.least <= value <= f.most:
        message = gettext_noop("Give a number from {least} to {most}.")
        return _refuse(f, "out_of_range", message, least=f.least, most=f.most)
    return value, ()


def _clean_bool(f: Field, value: object) -> Cleaned:
    return (value, ()) if isinstance(value, bool) else _refuse(f, "not_yes_or_no", gettext_noop("Yes or no."))


def _clean_text(f: Field, value: object) -> Cleaned:
    if not isinstance(value, str):
        return _refuse(f, "not_text", gettext_noop("Text is needed."))
    if len(value) > f.most:
        return _refuse(f, "too_long", gettext_noop("At most {most} characters."), most=f.most)
    return value, ()


def _clean_choice(f: Field, value: object) -> Cleaned:
    if isinstance(value, str) and value in f.choices:
        return value, ()
    return _refuse(f, "not_a_choice", gettext_noop("Choose one of: {choices}."), choices=", ".join(f.choices))


def _clean_rows(f: Field, value: object) -> Cleaned:
    if not isinstance(value, list | tuple) or not all(isinstance(row, Mapping) for row in value):
        return _refuse(f, "not_rows", gettext_noop("A list of rows is needed."))
    if not f.least <= len(value) <= f.most:
        message = gettext_noop("Give {least} to {most} rows.")
        return _refuse(f, "wrong_number_of_rows", message, least=f.least, most=f.most)
    rows: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for number, row in enumerate(value):
        cleaned, found = clean_inputs(f.fields, row, "")
        rows.append(cleaned)
        problems += [replace(problem, line=f"{f.name}.{number}.{problem.line}") for problem in found]
    return rows, tuple(problems)


_CLEANERS: Mapping[Kind, Callable[[Field, object], Cleaned]] = {
    "int": _clean_int,
    "bool": _clean_bool,
    "text": _clean_text,
    "choice": _clean_choice,
    "rows": _clean_rows,
}
