"""Ranks what was counted. Stores nothing."""
