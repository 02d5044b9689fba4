"""Who decided what, when, numbered; each decision once; the broadcast of what everybody sees."""
