"""Words that several questions of the hall share."""

from games.text import Text, gettext_noop

Reasons = tuple[Text, ...]

GROUPS = {"sun": Text(gettext_noop("Sun")), "moon": Text(gettext_noop("Moon"))}

RESOURCES = {
    "grain": Text(gettext_noop("Grain")),
    "ore": Text(gettext_noop("Ore")),
    "brick": Text(gettext_noop("Brick")),
    "lumber": Text(gettext_noop("Lumber")),
    "wool": Text(gettext_noop("Wool")),
}
