"""Claims and the sheets that judges count."""
