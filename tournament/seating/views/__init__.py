"""Pages of seating: for everybody, for the desk, for the organiser, for the printer."""
