"""What an event is: its game, its profile, its pace, and who may do what."""
