"""A made-up event: people who never were play a real one, so that everybody can rehearse."""
