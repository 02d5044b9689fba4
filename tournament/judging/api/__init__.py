"""The API of judging."""
