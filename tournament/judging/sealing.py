"""The first of two counts of a claim: sealed until the second is there, so that whoever counts second counts blind.

Nobody but its counter sees it: no page, no list, no standings. The journal holds its seal, and tells the count when it
is opened.
"""

import json
from typing import Any

from django.db.models import Q
from django.utils.crypto import salted_hmac

from tournament.judging.counting import Count
from tournament.judging.models import Claim, ScoreSheet

FIRST_OF_TWO = Q(state=ScoreSheet.State.SUBMITTED, claim__isnull=False)
"""Sheets that were sealed at first. They decide nothing: the second count of the claim stands, or the head judge's."""


def is_sealed(sheet: ScoreSheet) -> bool:
    """Whether the second count is still to come, and the first was not set aside."""
    claim = sheet.claim if was_sealed(sheet) else None
    return claim is not None and claim.state == Claim.State.COUNTED and sheet.entry > claim.counts_after


def was_sealed(sheet: ScoreSheet) -> bool:
    return sheet.state == ScoreSheet.State.SUBMITTED and sheet.claim_id is not None


def seal(count: Count) -> str:
    """Proves later what was counted. Keyed: possible counts are so few that a plain hash could be guessed."""
    said = json.dumps([count.values, count.ties], sort_keys=True)
    return salted_hmac("sealed count", said, algorithm="sha256").hexdigest()


def sealed_data(sheet: ScoreSheet) -> dict[str, Any]:
    """What the journal tells of a sealed sheet."""
    who = {"registration": sheet.registration.number, "seat": sheet.seat_id, "version": sheet.version}
    return who | {"state": sheet.state, "sealed": seal(Count(sheet.values, sheet.ties))}
