"""The API of registration. Pages call the same actions."""
