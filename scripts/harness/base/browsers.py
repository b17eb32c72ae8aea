"""The Chromium that campaigns drive."""

import shutil

# The shell has no windows: a page of its own costs a fourth of what it costs in the whole browser, and the same code draws it.
BROWSER = next((path for name in ("chromium-headless-shell", "chromium", "google-chrome") if (path := shutil.which(name))), None)
# The whole browser draws letters with slight hinting; the shell draws them like that when it is told to.
ARGUMENTS = ["--no-sandbox", "--font-render-hinting=slight"]
