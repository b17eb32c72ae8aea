"""Checks of what a fleet did, and proofs that each check can fail."""
