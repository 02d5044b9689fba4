"""The format of separate tables: sittings and their clock, one result sheet a table, the ranking, who advances."""
