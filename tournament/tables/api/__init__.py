"""The API of separate tables."""
