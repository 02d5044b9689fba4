"""The pages of registration: for everybody, and for the desk."""
