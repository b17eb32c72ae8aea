"""Crashes and faults of disks, and the checks of what a service kept."""
