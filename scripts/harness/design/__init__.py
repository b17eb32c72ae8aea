"""Rules of a good-looking paywall, and a fault for each."""
