"""The reference apps at /app/ keep their rules in Chromium; each check is named after its rule.

axe-core must report nothing, nothing may be on the console, and no request may leave the service.
--apps deals premium runs only these, and --times prints the time of each rule. PAYWALL_MODULES=1 takes the files as they are, without a build.
Needs chromium and Python's axe-playwright-python, pillow and numpy.
Short run: apps --short
"""

import re
import sys
import time

from harness.apps import deals, dishwashers, index, paywalls, premium, streaming
from harness.base.service import parser, sample_service
from harness.component.webviews import LACKING, Views

APPS = {"index": index, "paywall": paywalls, "deals": deals, "streaming": streaming, "premium": premium, "dishwashers": dishwashers}


def main():
    added = parser(__doc__)
    added.add_argument("--apps", nargs="+", choices=APPS, default=[*APPS], help="the apps; all of them by default")
    added.add_argument("--short", action="store_true", help="skipped if something is missing")
    added.add_argument("--times", action="store_true", help="prints the time of each rule")
    options = added.parse_args()
    if LACKING:
        print(f"skipped: {LACKING}")
        sys.exit(0 if options.short else 1)
    from playwright.sync_api import sync_playwright

    mistakes, count = [], 0
    with sample_service(options, "--brand", "disney") as service, sync_playwright() as playwright:
        service.command[service.command.index("--port") + 1] = str(service.port)
        with Views(playwright, service, "desk", frozen=False) as views:
            for name in options.apps:
                for rule in APPS[name].rules:
                    mistakes += held(views, name, rule, options.times)
                    count += 1
    print(*mistakes, f"apps: {count} rules, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes else 0)


def held(views, app, rule, is_timed):
    """The mistakes of a rule. A rule that fails does not keep the others from being tried."""
    begun, where = time.monotonic(), f"{app}: {rule.__name__}"
    for each in (views.mistakes, views.requested, views.allowed):
        each.clear()
    found = []
    try:
        rule(views)
    except Exception as error:
        found.append(f"{type(error).__name__}: {re.sub(chr(10), ' ', str(error))[:600]}")
    found += views.mistakes + [f"requested {url}" for url in views.elsewhere()]
    if is_timed:
        print(f"{time.monotonic() - begun:5.1f} s  {where}")
    return [f"{where}: {mistake}" for mistake in found]


main()
