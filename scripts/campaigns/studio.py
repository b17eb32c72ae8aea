"""People can do their work in the studio at /studio/ in Chromium; each check is a story.

axe-core must report nothing, nothing may be on the console, and no request may leave the service.
--times prints the time from a key to 16 pictures. --large prints the same, and the time from a key to the letter, in a document of a megabyte.
--memory prints the heap over an hour's edits of a table. Without --stories these three run alone.
--pictures FOLDER keeps how the page looks at the end of each story. PAYWALL_MODULES=1 takes the files as they are, without a build.
Needs chromium and Python's axe-playwright-python, pillow and numpy.
Short run: studio --short
"""

import contextlib
import pathlib
import re
import sys
import traceback

from harness.base.service import example_service, parser, sample_service
from harness.component.webviews import LACKING
from harness.studio import figures, jobs
from harness.studio.stories import Desk


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="skipped if something is missing")
    added.add_argument("--stories", nargs="+", help="the stories; all of them by default")
    added.add_argument("--times", action="store_true", help="measures from a key to 16 pictures")
    added.add_argument("--large", action="store_true", help="measures a document of a megabyte")
    added.add_argument("--memory", action="store_true", help="measures the heap over 3,600 edits of a table")
    added.add_argument("--record", action="store_true", help="writes paywalls/studio.webp, the picture of a product manager's day")
    added.add_argument("--pictures", type=pathlib.Path, help="a folder for a picture of the end of each story")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    measures = [getattr(figures, name) for name in ("times", "large", "memory") if getattr(options, name)]
    wanted = options.stories or ([] if measures else [each.__name__ for each in jobs.stories])
    mistakes, stories = [], [each for each in jobs.stories if each.__name__ in wanted]
    with served(options, bool(measures)) as service, sync_playwright() as playwright, Desk(playwright, service, options) as desk:
        for measure in measures:
            mistakes += measure(desk)
        for story in stories:
            mistakes += held(desk, story)
    print(*mistakes, f"studio: {len(stories)} stories, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


@contextlib.contextmanager
def served(options, measures):
    """The sample paywalls; to measure, each example as a brand, none of which the gate judges meanwhile."""
    if measures:
        with example_service(options) as (service, _):
            yield service
    else:
        with sample_service(options, access=("--dev",), screens=1_000) as service:
            yield service


def held(desk, story):
    """The mistakes of a story. One that fails does not keep the others from being tried."""
    desk.begin()
    found = []
    try:
        story(desk)
    except Exception as error:
        lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.name == story.__name__]
        found.append(f"line {lines[-1]}: {type(error).__name__}: {re.sub(chr(10), ' ', str(error))[:600]}")
    found += desk.end(story.__name__)
    return [f"{story.__name__}: {mistake}" for mistake in found]


main()
