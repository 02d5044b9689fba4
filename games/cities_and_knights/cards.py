"""The 54 progress cards: 18 of each track, with how many copies there are and what they do in short.

Source: seed 000, the heading of each card; 000 §אביזרי משחק for the sum of 18 a colour.
"""

from dataclasses import dataclass

from games.text import Text, gettext_noop


@dataclass(frozen=True, slots=True)
class ProgressCard:
    """One kind of progress card; `vp` when it is laid open for points instead of being kept."""

    label: Text
    track: str
    copies: int
    source: str
    vp: int = 0


PROGRESS_CARDS = {
    "alchemist": ProgressCard(Text(gettext_noop("Alchemist")), "science", 2, "000 §אלכימאי"),
    "crane": ProgressCard(Text(gettext_noop("Crane")), "science", 2, "000 §מנוף"),
    "mining": ProgressCard(Text(gettext_noop("Mining")), "science", 2, "000 §מכרה"),
    "irrigation": ProgressCard(Text(gettext_noop("Irrigation")), "science", 2, "000 §השקיה"),
    "printer": ProgressCard(Text(gettext_noop("Printer")), "science", 1, "000 §מכבש דפוס", vp=1),
    "inventor": ProgressCard(Text(gettext_noop("Inventor")), "science", 2, "000 §ממציא"),
    "engineer": ProgressCard(Text(gettext_noop("Engineer")), "science", 1, "000 §מהנדס"),
    "medicine": ProgressCard(Text(gettext_noop("Medicine")), "science", 2, "000 §רפואה"),
    "smith": ProgressCard(Text(gettext_noop("Smith")), "science", 2, "000 §חרש אומן"),
    "road_building": ProgressCard(Text(gettext_noop("Road Building")), "science", 2, "000 §בניית דרכים"),
    "bishop": ProgressCard(Text(gettext_noop("Bishop")), "politics", 2, "000 §מפקד המשמר"),
    "diplomat": ProgressCard(Text(gettext_noop("Diplomat")), "politics", 2, "000 §דיפלומט"),
    "warlord": ProgressCard(Text(gettext_noop("Warlord")), "politics", 2, "000 §מצביא"),
    "wedding": ProgressCard(Text(gettext_noop("Wedding")), "politics", 2, "000 §חתונה"),
    "intrigue": ProgressCard(Text(gettext_noop("Intrigue")), "politics", 2, "000 §קנוניה"),
    "sabotage": ProgressCard(Text(gettext_noop("Sabotage")), "politics", 2, "000 §חבלה"),
    "spy": ProgressCard(Text(gettext_noop("Spy")), "politics", 3, "000 §מרגל"),
    "deserter": ProgressCard(Text(gettext_noop("Deserter")), "politics", 2, "000 §עריק"),
    "constitution": ProgressCard(Text(gettext_noop("Constitution")), "politics", 1, "000 §חוקה", vp=1),
    "merchant": ProgressCard(Text(gettext_noop("Merchant")), "trade", 6, "000 §סוחר"),
    "commercial_harbor": ProgressCard(Text(gettext_noop("Commercial Harbor")), "trade", 2, "000 §נמל מסחר"),
    "merchant_fleet": ProgressCard(Text(gettext_noop("Merchant Fleet")), "trade", 2, "000 §צי סוחר"),
    "master_merchant": ProgressCard(Text(gettext_noop("Master Merchant")), "trade", 2, "000 §סוחר ראשי"),
    "trade_monopoly": ProgressCard(Text(gettext_noop("Trade Monopoly")), "trade", 2, "000 §מונופול בסחורות"),
    # Printed 2, but then the yellow cards would be 16 instead of the 18 that the box holds.
    "resource_monopoly": ProgressCard(Text(gettext_noop("Resource Monopoly")), "trade", 4, "000 §מונופול במשאבים"),
}
