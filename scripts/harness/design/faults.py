"""One fault for each rule of design/rules.py: a small tree that the rule must find, and the same tree without the fault, where it must find nothing.

Each tree is an iPhone's page with an offer in the library's manner: a title, a plan to select, a purchase button and its terms.
"""

import copy

from harness.design import rules
from harness.design.views import View

DOCUMENT = {"meta": {"locale": "en"}, "products": {"yearly": {"price": "59.99"}}, "strings": {"en": {"title": "Everything"}}}
LANGUAGES = {locale: {"title": "x"} for locale in ("ar", "de", "es", "fr", "he", "hi", "ja", "ko", "th")}


def text(pointer, string, left, baseline, size=17, color="#15141AFF"):
    width = len(string) * size / 2
    return {"type": "label", "pointer": pointer, "frame": {"x": left, "y": baseline - size, "width": width, "height": size * 1.25},
            "text": {"font": {"size": size}, "color": color, "lines": [{"string": string, "x": left, "baseline": baseline, "width": width}]}}


def box(pointer, x, y, width, height, children=(), **more):
    return {"type": "stack", "pointer": pointer, "frame": {"x": x, "y": y, "width": width, "height": height}, "children": list(children), **more}


def tree():
    card = box("/card", 20, 560, 350, 80, [text("/card/name", "Yearly", 40, 596), text("/card/price", "$59.99", 290, 606)],
               background="#F6F5FBFF", border={"color": "#8B8A96FF", "width": 2}, action={"type": "select"})
    other = box("/other", 20, 652, 350, 80, [text("/other/name", "Monthly", 40, 700)],
                border={"color": "#8B8A96FF", "width": 2}, action={"type": "select"})
    button = box("/button", 20, 740, 350, 54, [text("/button/title", "Subscribe", 160, 772, color="#FFFFFFFF")],
                 background="#4B32D6FF", action={"type": "purchase", "product": "yearly"}, pinned=True)
    page = [{"type": "image", "pointer": "/picture", "frame": {"x": 0, "y": 0, "width": 390, "height": 420}, "children": []},
            text("/title", "Everything", 20, 510, 34), card, other]
    page[0]["action"] = {"type": "close"}
    scroll = {"viewport": {"x": 0, "y": 0, "width": 390, "height": 700}, "contentWidth": 390, "contentHeight": 740}
    root = {"type": "stack", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "background": "#FFFFFFFF", "scroll": scroll,
            "children": [*page, button, {**text("/terms", "$59.99 per year", 130, 808, 13), "pinned": True}]}
    return {"device": {"width": 390, "height": 844, "safeArea": {"top": 0, "bottom": 34, "left": 0, "right": 0}}, "root": root}


def node(made, pointer):
    queue = [made["root"]]
    while queue:
        found = queue.pop()
        if found.get("pointer") == pointer:
            return found
        queue += found.get("children", [])
    raise KeyError(pointer)


def moved(pointer, x=0, y=0):
    def move(made):
        queue = [node(made, pointer)]
        while queue:
            each = queue.pop()
            each["frame"]["x"] += x
            each["frame"]["y"] += y
            for line in each.get("text", {}).get("lines", []):
                line["x"] += x
                line["baseline"] += y
            queue += each.get("children", [])
    return move


def sized(pointer, size):
    return lambda made: node(made, pointer)["text"]["font"].update(size=size)


def colored(pointer, color):
    return lambda made: node(made, pointer)["text"].update(color=color)


# The rule, and what is wrong for it to find.
FAULTS = [
    ("shrinking", sized("/title", 30)),
    ("overlapping", moved("/card/price", x=-240, y=-10)),
    ("leaving", moved("/card/price", x=60)),
    ("far_buttons", moved("/button", y=60)),
    ("hidden_options", moved("/other", y=50)),
    ("holes", moved("/title", y=60)),
    ("weak_texts", colored("/card/name", "#A5A3B3FF")),
    ("weak_controls", lambda made: node(made, "/other")["border"].update(color="#DDDCE6FF")),
    ("small_prices", lambda made: made["root"]["children"].append(text("/detail", "$5.00 a month", 60, 540, 22))),
    ("far_terms", moved("/terms", y=-300)),
    ("odd_sizes", sized("/title", 28)),
]


def mistakes():
    """Rules that miss their fault, and rules that find one in the tree without faults."""
    facts = {"document": DOCUMENT, "strings": LANGUAGES, "kind": "phone"}
    found = [f"{rule} finds a fault in a tree without faults: {finding}" for rule, _ in FAULTS for finding in findings(rule, tree(), facts)]
    for rule, spoil in FAULTS:
        spoiled = tree()
        spoil(spoiled)
        if not findings(rule, spoiled, facts):
            found.append(f"{rule} misses its fault")
    spaced = {**facts, "document": {**DOCUMENT, "components": [{"type": "stack", "gap": 18}]}}
    found += [] if list(rules.odd_spaces([], spaced)) else ["odd_spaces misses its fault"]
    found += [] if list(rules.missing_languages([], {**facts, "strings": {}})) else ["missing_languages misses its fault"]
    return found


def findings(rule, made, facts):
    check, view = getattr(rules, rule), View(copy.deepcopy(made))
    if check in rules.PAIR_CHECKS:
        return list(check(View(tree()), view))
    return list(check([view] if check in rules.DOCUMENT_CHECKS else view, facts))
