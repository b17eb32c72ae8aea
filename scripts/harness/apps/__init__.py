"""Rules of the reference apps, a module for each app."""
