"""Turns an SVG text into a picture file of an exact pixel size through headless Chromium.

Used by the artwork's `draw.py` scripts and by `scripts/preview.py`. Needs Debian's `chromium` and `python3-pil`.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    from PIL import Image
except ImportError:
    sys.exit("Pillow is missing: apt-get install python3-pil (or pip install pillow)")

CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


def photograph(page: pathlib.Path, width: int, height: int, scale: float = 1) -> Image.Image:
    """A screenshot of an HTML or SVG file, `width` × `height` CSS pixels, with a transparent background."""
    if CHROMIUM is None:
        sys.exit("Chromium is missing: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        shot = pathlib.Path(folder) / "shot.png"
        # The window is taller than the picture, because some versions of headless Chromium reserve space for a tool bar.
        subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
             "--default-background-color=00000000", f"--force-device-scale-factor={scale}", f"--user-data-dir={folder}/profile",
             f"--window-size={max(width, 500)},{height + 200}", f"--screenshot={shot}", page.resolve().as_uri()],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        picture = Image.open(shot).convert("RGBA")
        return picture.crop((0, 0, round(width * scale), round(height * scale)))


def draw(svg: str, file: pathlib.Path, width: int, height: int) -> None:
    """Writes `svg` to `file`; a `.jpg` or a picture named `opaque` loses its transparency."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{svg}</body>', encoding="utf-8")
        picture = photograph(page, width, height)
    if picture.getchannel("A").getextrema()[0] == 255:
        picture = picture.convert("RGB")
    if file.suffix == ".jpg":
        picture.convert("RGB").save(file, quality=88, optimize=True, progressive=True)
    else:
        picture.save(file, optimize=True)
    print(f"{file.name}: {picture.width} × {picture.height}, {file.stat().st_size} bytes")
