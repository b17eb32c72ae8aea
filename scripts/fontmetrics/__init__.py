"""Reads what text measuring needs from OpenType fonts."""
