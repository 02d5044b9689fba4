"""What somebody typed stands in a sentence of the other direction between marks, and is seen."""

from tests.browser.conftest import PHONE, Open
from tests.events import new_event

WIDTHS = """texts => texts.map(text => {
  const line = document.querySelector("main").appendChild(document.createElement("p"));
  line.style = "inline-size: max-content";
  line.textContent = text;
  return Math.round(line.getBoundingClientRect().width);
})"""


def test_a_word_between_two_pairs_of_marks_is_as_wide_as_without(open_page: Open) -> None:
    new_event()
    page = open_page("/t/essen/seat/", size=PHONE, lang="he")
    lines = [f"״{word}״ אינה כתובת" for word in ("x@y", "\u2068x@y\u2069", "\u2068\u2068x@y\u2069\u2069")]
    page.evaluate(WIDTHS, lines)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)  # what the fonts bring is drawn
    [without, once, twice] = page.evaluate(WIDTHS, lines)
    assert (once, twice) == (without, without)
