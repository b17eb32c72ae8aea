"""Code that campaigns and benchmarks share, with a folder for each subject.

PYTHONPATH is `scripts`, and an import names everything from there: `from harness.fleet.nodes import Node`. A program in here is run with `python3 -m`:
run as a file it would put its own folder first, where modules may have the names of others.
"""
