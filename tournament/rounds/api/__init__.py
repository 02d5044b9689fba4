"""The API of rounds: each command of the caller as a POST."""
