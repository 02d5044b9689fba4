"""Trade with the bank: the best rate for what is given. What is taken is always free, resource or commodity."""

from games.cities_and_knights.facts import COMMODITIES, KINDS, RESOURCES, SPECIAL_LEVEL, TOP_LEVEL
from games.game import Field, Ruling
from games.text import Text, gettext_noop

NO_KIND = {"none": Text(gettext_noop("None"))}


def trade_rate(
    give: str, harbour: bool, special_harbour: bool, merchant: str, trade: int, fleet: str
) -> tuple[int, tuple[Text, ...]]:
    """How many equal cards buy one resource or commodity.

    `special_harbour` is the one of the kind given; commodities have none. `merchant` is the resource of his hex when
    he is the player's, `fleet` the kind named for Merchant Fleet.
    Source: 000 §מסחר; 000 §הסוחר; 000 §פיתוח ערים (גילדה); 000 §צי סוחר.
    """
    commodity = give in COMMODITIES
    ways = (
        (4, True, Text(gettext_noop("4 equal resources or commodities always buy one card."))),
        (3, harbour, Text(gettext_noop("A 3:1 harbour is good for resources and commodities."))),
        (2, special_harbour and not commodity, Text(gettext_noop("The special harbour of this resource: 2:1."))),
        (2, merchant == give, Text(gettext_noop("The merchant stands on a hex of this resource: 2:1."))),
        (
            2,
            commodity and trade >= SPECIAL_LEVEL,
            Text(gettext_noop("The guild, level 3 of trade: 2:1 for commodities.")),
        ),
        (2, fleet == give, Text(gettext_noop("Merchant Fleet, until the end of this turn: 2:1 for this kind."))),
    )
    rate = min(rate for rate, open_, _ in ways if open_)
    free = Text(gettext_noop("What is taken may be a resource or a commodity."))
    return rate, (*(reason for way, open_, reason in ways if open_ and way == rate), free)


RULINGS = (
    Ruling(
        "trade_rate",
        Text(gettext_noop("Rate of trade with the bank")),
        (
            Field("give", Text(gettext_noop("Kind given")), "choice", choices=KINDS),
            Field("harbour", Text(gettext_noop("A 3:1 harbour")), "bool", default=False),
            Field(
                "special_harbour", Text(gettext_noop("The special harbour of the kind given")), "bool", default=False
            ),
            Field(
                "merchant",
                Text(gettext_noop("The player's merchant stands on a hex of")),
                "choice",
                choices=NO_KIND | {kind: KINDS[kind] for kind in RESOURCES},
                default="none",
            ),
            Field("trade", Text(gettext_noop("Level of trade")), most=TOP_LEVEL, default=0),
            Field(
                "fleet",
                Text(gettext_noop("Kind named for Merchant Fleet")),
                "choice",
                choices=NO_KIND | KINDS,
                default="none",
            ),
        ),
        trade_rate,
        "000 §מסחר, §הסוחר, §פיתוח ערים (גילדה), §צי סוחר",
    ),
)
