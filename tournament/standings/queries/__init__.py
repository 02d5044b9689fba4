"""Who stands where, and the list that is published, exported and signed off."""

from tournament.standings.queries.listing import (
    COMPARED,
    Listing,
    checksum,
    differences_text,
    differences_told,
    listing,
    listing_now,
    moment_of,
    place_of,
    places_of,
    signed_off,
)
from tournament.standings.queries.places import SIGNED_OFF, Figure, Standing, official_order, standings

__all__ = [
    "COMPARED",
    "SIGNED_OFF",
    "Figure",
    "Listing",
    "Standing",
    "checksum",
    "differences_text",
    "differences_told",
    "listing",
    "listing_now",
    "moment_of",
    "official_order",
    "place_of",
    "places_of",
    "signed_off",
    "standings",
]
