"""The examples look as a design lead requires, in every state.

Nothing shrinks, overlaps or leaves its card; the purchase button and its terms are in the first view. Other rules are about holes, type sizes,
spaces, contrast and languages: see scripts/harness/design/rules.py.
The long run has two phones, a phone on its side, and a tablet both ways, light and dark, three text sizes, and five languages. Phones and
tablets must show a purchase button, and a part of the next plan, in the first view up to text size 1.5, the phone of 320 points at size 1.
Each rule must find the fault made for it in scripts/harness/design/faults.py.
Needs Python's pillow, to read the pictures under texts.
Short run: design --short
"""

import collections
import io
import itertools
import json
import multiprocessing
import signal
import sys
from urllib.parse import quote

from harness.base.service import example_service, parser
from harness.design.faults import mistakes
from harness.design.rules import DOCUMENT_CHECKS, PAIR_CHECKS, VIEW_CHECKS, far_buttons, hidden_options
from harness.design.views import View

try:
    from PIL import Image
except ImportError:
    Image = None

Screen = collections.namedtuple("Screen", "name kind query")
PHONE, TELEVISION = Screen("phone", "phone", "device=iphone-14"), Screen("television", "tablet", "device=apple-tv-hd&platform=tvos")
SMALL, LANDSCAPE = Screen("320 pt", "phone", "device=iphone-se-1"), Screen("landscape", "phone", "device=iphone-14&orientation=landscape")
TABLET, TABLET_ACROSS = Screen("iPad", "tablet", "device=ipad"), Screen("iPad landscape", "tablet", "device=ipad&orientation=landscape")
SCREENS = (PHONE, SMALL, LANDSCAPE, TABLET, TABLET_ACROSS)
SCALES, THEMES = (1, 1.5, 2), ("light", "dark")
LOCALES = ("ar", "de", "ja", "fr")
# Screen, theme and locale, where None is the document's own.
SHORT = [(PHONE, "light", None), (PHONE, "dark", "ar"), (SMALL, "light", "de"), (TABLET, "light", None)]
# The television's document is made for televisions alone.
TELEVISIONS = ("television",)
MOST_SHOWN = 12


def main():
    added = parser(__doc__)
    added.add_argument("--short", action="store_true", help="four screens, and only the first state of text sizes above 1; skipped without pillow")
    added.add_argument("--only", help="these examples, between commas")
    added.add_argument("--all", action="store_true", help="print every finding")
    options = added.parse_args()
    if Image is None:
        print("skipped: pillow is missing. Get it: pip install pillow")
        sys.exit(0 if options.short else 1)
    with example_service(options) as (service, brands):
        names = options.only.split(",") if options.only else [brand for brand in brands if brand not in ("disney", "espn")]
        with multiprocessing.Pool(2, begin, (service, options.short)) as pool:
            results = pool.map(judge, names, chunksize=1)
    views = sum(count for count, _ in results)
    found = list(itertools.chain.from_iterable(findings for _, findings in results))
    found += [("faults", "the rules", "a tree of their own", "faults.py", mistake) for mistake in mistakes()]
    print(*report(found, options.all), sep="\n")
    print(f"design: {len(names)} documents, {views} views, {len(found)} findings")
    sys.exit(1 if found or not views else 0)


def begin(service, short):
    """Prepares a worker's own connection. The pool ends its workers with SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    global room
    room = Room(service, short)


def judge(name):
    return room.judge(name)


class Room:
    def __init__(self, service, short):
        self.service, self.short, self.connection, self.read = service, short, service.connect(), {}

    def judge(self, name):
        """How many views of a document were looked at, and the findings."""
        folder = self.service.paywalls / name
        facts = {
            "document": json.loads((folder / "1.json").read_text()),
            "strings": {path.stem: json.loads(path.read_text()) for path in (folder / "strings").glob("*.json")},
        }
        own = facts["document"]["meta"].get("locale", "en")
        seen, found, count = collections.defaultdict(list), [], 0
        for screen, theme, locale in self.cells(name, own):
            below = {}
            for scale in SCALES:
                for state, view in self.views(name, f"{screen.query}&theme={theme}&locale={locale}&textScale={scale}", scale):
                    cell = f"{name}: {screen.name}, {theme}, {locale}, x{scale}{state and ', ' + state}"
                    about = {**facts, "kind": screen.kind}
                    checks = [check for check in VIEW_CHECKS if self.holds(check, screen, scale)]
                    found += [(check.__name__, name, cell, *finding) for check in checks for finding in check(view, about)]
                    if state in below:
                        found += [(check.__name__, name, cell, *finding) for check in PAIR_CHECKS for finding in check(below[state], view)]
                    below[state] = view
                    count += 1
                    if scale == 1 and locale == own:
                        seen[screen].append(view)
        for number, (screen, views) in enumerate(seen.items()):
            for check in DOCUMENT_CHECKS if number == 0 else DOCUMENT_CHECKS[:1]:
                found += [(check.__name__, name, f"{name}: {screen.name}", *finding) for finding in check(views, facts)]
        return count, found

    def cells(self, name, own):
        if name in TELEVISIONS:
            return [(TELEVISION, theme, locale) for theme in THEMES for locale in ((own,) if self.short else (own, *LOCALES))]
        if self.short:
            return [(screen, theme, locale or own) for screen, theme, locale in SHORT]
        return itertools.product(SCREENS, THEMES, dict.fromkeys((own, *LOCALES)))

    @staticmethod
    def holds(check, screen, scale):
        """At text size 2, on a phone on its side, and with large text on the smallest phone, a page may scroll to its plans and to its button."""
        largest = {LANDSCAPE: 0, SMALL: 1}.get(screen, 1.5)
        return check not in (far_buttons, hidden_options) or scale <= largest

    def views(self, name, query, scale):
        """The view of each state, with its values."""
        target = f"/render?brand={name}&{query}"
        tree = self.ask(target + "&states=all")
        states = [each["state"] for each in tree.get("states", [])]
        yield "", View(tree, self.picture)
        for state in [] if self.short and scale > 1 else states:
            values = "".join(f"&state.{key}={quote(value)}" for key, value in state.items())
            yield " ".join(f"{key}={value}" for key, value in state.items()), View(self.ask(target + values), self.picture)

    def ask(self, target):
        status, _, tree = self.service.ask("GET", target, self.connection)
        if status != 200:
            raise RuntimeError(f"{target}: {status} {tree}")
        return tree

    def picture(self, url):
        """The pixels of a picture of the service; None if it is not one of pixels."""
        if url not in self.read:
            answer = self.connection.ask("GET", url)
            try:
                self.read[url] = Image.open(io.BytesIO(answer.body)).convert("RGBA")
            except OSError:
                self.read[url] = None
        return self.read[url]


def report(found, all_of_them):
    """The findings by check and place, the most frequent first, each with one of its cells."""
    groups = collections.defaultdict(list)
    for check, name, cell, place, measured in found:
        groups[check, name, place].append((cell, measured))
    ordered = sorted(groups.items(), key=lambda group: (group[0][0], -len(group[1])))
    shown = collections.Counter()
    for (check, name, place), cells in ordered:
        shown[check] += 1
        if all_of_them or shown[check] <= MOST_SHOWN:
            more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
            yield f"{check} {name} {place}: {cells[0][1]} [{cells[0][0].partition(': ')[2]}]{more}"
    yield from (f"{check}: {count} places" for check, count in shown.items())


main()
