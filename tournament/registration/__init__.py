"""People: import, waitlist, check-in, withdrawal."""
