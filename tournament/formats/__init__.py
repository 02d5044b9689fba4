"""Dates where Django's own do not suit a hall. A language that is not here keeps those of Django."""
