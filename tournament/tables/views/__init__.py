"""Pages of events at separate tables."""
