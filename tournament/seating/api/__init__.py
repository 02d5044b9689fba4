"""The API of seating."""
