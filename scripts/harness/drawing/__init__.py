"""Pictures, fonts and random documents that other programs draw, measure or read."""
