"""paywalld-lab, the tool for tests and measurements, which does not ship."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]


def lab():
    """Builds it, unless test.sh has just built everything, and returns its path."""
    if os.environ.get("PAYWALLD_BUILT"):
        return f"{ROOT}/.build/release/paywalld-lab"
    build = ["swift", "build", "--package-path", str(ROOT), "-c", "release"]
    subprocess.run([*build, "--product", "paywalld-lab"], check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout
    return place.strip() + "/paywalld-lab"
