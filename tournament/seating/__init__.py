"""Where people sit: rows, tables, seats, and who held each from which round."""
