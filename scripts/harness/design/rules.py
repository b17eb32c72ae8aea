"""The requirements of a design lead for a paywall. Each is a function of what a reader sees first.

A check yields (place, measured): the name of a component, and its fault. VIEW_CHECKS looks at one view, PAIR_CHECKS at two views that differ in
text size, and DOCUMENT_CHECKS at the document and all its views on one screen.
"""

import itertools
import re
import unicodedata

from harness.design.views import channels, common, contrast, is_empty, line_areas, over, rectangle

# Between groups of content, in points.
LARGEST_HOLE = {"phone": 96, "tablet": 160}
# Titles of phones have 34 points, those of tablets 44.
TYPE_SCALES = [{13, 15, 17, 22, 34}, {13, 15, 17, 22, 44}, {29, 34, 40, 76}]
TEXT_CONTRAST, CONTROL_CONTRAST = 4.5, 3
# How far from the purchase button its terms may be, in points.
TERMS_DISTANCE = 40
# How much of a hidden option must show, in points.
PEEK = 8
# 4, 8, 12, 24 and 40 separate; 2 is between a title and its detail, 16 inside a card, and 20 from the edge of a phone.
SPACES = {0, 2, 4, 8, 12, 16, 20, 24, 40}
LANGUAGES = 10
HEADER = re.compile("(/screens/[^/]+)?/header")


def shrinking(small, large):
    """Texts whose size is smaller where the reader's text size is larger."""
    sizes = {part.key: part.text["font"]["size"] for part in small.texts}
    for part in large.texts:
        if part.text["font"]["size"] < sizes.get(part.key, 0) - 0.01:
            yield part.name, f"{sizes[part.key]:g} pt becomes {part.text['font']['size']:g} pt"


def overlapping(view, _):
    """Texts and icons that cover each other."""
    marks = []
    for part in view.parts:
        if part.text:
            marks += [(part, area) for area in line_areas(part.text)]
        elif "icon" in part.node:
            marks.append((part, rectangle(part.node["icon"]["frame"])))
    marks = [(part, seen) for part, area in marks if not is_empty(seen := common(area, part.clip))]
    for (one, first), (other, second) in itertools.combinations(marks, 2):
        if one is not other and not is_empty(shared := common(first, second), 1):
            yield one.name, f"covers {other.name} by {shared[2] - shared[0]:.0f} x {shared[3] - shared[1]:.0f} pt"


def leaving(view, _):
    """Texts that leave their card, or the screen."""
    for part in view.texts:
        card = next((node for node in (part.node, *reversed(part.around)) if node.get("pointer") and is_card(node)), None)
        room = rectangle(card["frame"]) if card else view.screen
        if card and "scroll" in card:
            room = (room[0], room[1], room[0] + card["scroll"]["contentWidth"], room[1] + card["scroll"]["contentHeight"])
        is_scrolled_across = any(node["scroll"]["contentWidth"] > node["scroll"]["viewport"]["width"] for node in part.around if "scroll" in node)
        is_turned = any("pager" in node for node in part.around)
        for left, top, right, bottom in line_areas(part.text):
            beyond = max(room[0] - left, right - room[2])
            if card:
                beyond = max(beyond, room[1] - top, bottom - room[3])
            if beyond > 1:
                yield part.name, f"{beyond:.0f} pt outside {card['pointer'] if card else 'the screen'}"
            elif card and not (is_scrolled_across or is_turned) and max(view.screen[0] - left, right - view.screen[2]) > 1:
                yield part.name, "is partly beside the screen"


def is_card(node):
    return any(member in node for member in ("background", "border", "layers"))


def far_buttons(view, facts):
    """No purchase button is whole in the first view, though the page has one."""
    buttons = [part for part in view.parts if part.does("purchase")]
    floor = view.screen[3] - view.safe["bottom"]
    if buttons and not any(is_whole(part, floor) for part in buttons):
        nearest = min(part.frame[3] - floor for part in buttons)
        yield buttons[0].name, f"not whole in the first view; its lower edge is {nearest:.0f} pt below it"


def is_whole(part, floor):
    left, top, right, bottom = part.frame
    seen = part.visible
    return seen[0] <= left + 1 and seen[1] <= top + 1 and seen[2] >= right - 1 and seen[3] >= bottom - 1 and bottom <= floor + 1


def hidden_options(view, _):
    """Lists that go on beyond the edge of their scroller without a part of their next option, and pages that look as if they ended there."""
    for scroller in (part for part in view.parts if "scroll" in part.node):
        inside = [part for part in view.parts if any(node is scroller.node for node in part.around) and not part.node.get("pinned")]
        options = [part for part in inside if part.does("select") or "group" in part.node]
        hidden = [part for part in options if is_empty(part.visible)]
        shown = [part for part in options if not is_empty(part.visible)]
        candidates = options if shown else inside
        if hidden and not any(is_peek(part, inside) and not is_whole(part, part.frame[3]) for part in candidates):
            yield hidden[0].name, f"hidden, and no {'option' if shown else 'content'} is cut at the edge of the scroller"


def is_peek(part, inside):
    """Whether so much of a part shows that there is more. The badge on a plan's edge is a part of the plan."""
    areas = [part.visible]
    if not is_empty(part.visible):
        areas += [each.visible for each in inside if any(node is part.node for node in each.around) and not is_empty(each.visible)]
    left, top, right, bottom = (choose(values) for choose, values in zip((min, min, max, max), zip(*areas)))
    return min(right - left, bottom - top) >= PEEK


def holes(view, facts):
    """Heights without content between groups, above a footer, or under content that is not in the middle of the page."""
    bands = sorted(band for part in view.parts for band in content_bands(part))
    bars = [band[1] for band in bands if HEADER.match(band[2])]
    bands = [band for band in bands if not HEADER.match(band[2])]
    if not bands:
        return
    largest, reached = LARGEST_HOLE[facts["kind"]], bands[0][1]
    for top, bottom, name in bands:
        if top - reached > largest:
            yield name, f"{top - reached:.0f} pt without content above it"
        reached = max(reached, bottom)
    above = max(0, bands[0][0] - max([view.safe["top"], *bars]))
    below = view.screen[3] - view.safe["bottom"] - reached
    if below - above > largest:
        yield bands[-1][2], f"{below:.0f} pt without content below it"


def content_bands(part):
    """From where to where a part has content that can be seen."""
    node, areas = part.node, []
    if part.text:
        areas = line_areas(part.text)
    elif "icon" in node:
        areas = [rectangle(node["icon"]["frame"])]
    elif "url" in node or "video" in node or "border" in node or "action" in node or any("image" in layer for layer in node.get("layers", [])):
        areas = [part.frame]
    for area in areas:
        seen = common(area, part.clip)
        if not is_empty(seen) and node.get("pointer"):
            yield seen[1], seen[3], part.name


def weak_texts(view, _):
    """Texts with too little contrast to what is under them."""
    for part in view.texts:
        styles = [run.get("style", {}) for line in part.text["lines"] for run in line.get("runs", [])]
        colors = {part.text["color"], *(style["color"] for style in styles if "color" in style)}
        found = []
        for area in line_areas(part.text):
            left, top, right, bottom = common(area, part.clip)
            if right - left < 1 or bottom - top < 1:
                continue
            for share in (0, 0.25, 0.5, 0.75, 1):
                below, is_known = view.color(left + share * (right - left), (top + bottom) / 2, part.order + 1)
                if is_known:
                    found += [contrast(over(channels(color), below, part.opacity), below) for color in colors]
                else:
                    yield part.name, "stands on a picture that this check cannot read: put a plain ground under it"
                    return
        if found and min(found) < TEXT_CONTRAST:
            yield part.name, f"{min(found):.2f} : 1, {part.string[:24]!r}"


def weak_controls(view, _):
    """Controls whose border, and whose filling, hardly differ from what is around them."""
    for part in view.parts:
        border = part.node.get("border")
        if not border or "action" not in part.node or "color" not in border or is_empty(part.visible, 8):
            continue
        left, (top, bottom) = part.frame[0], part.visible[1::2]
        middle = (top + bottom) / 2
        around, is_known = view.color(max(view.screen[0], left - 2), middle, part.order)
        inside, _ = view.color(left + border.get("width", 1) + 1, middle, part.order + 1)
        best = max(contrast(over(channels(border["color"]), around), around), contrast(inside, around))
        if is_known and best < CONTROL_CONTRAST:
            yield part.name, f"border {best:.2f} : 1"


MARKS = re.compile("[\u200e\u200f\u061c\u2066-\u2069]")
NUMBER = re.compile(r"\d(?:[\d.,'’٫٬\u00a0\u202f]*\d)?")


def prices(string):
    """The digits of each amount of money in a text: \"$59.99 per year\" has 5999."""
    string = MARKS.sub("", string)
    for found in NUMBER.finditer(string):
        beside = string[max(0, found.start() - 5):found.start()] + string[found.end():found.end() + 5]
        if any(unicodedata.category(letter) == "Sc" for letter in beside) or re.search(r"\b(USD|EUR|kr)\b", beside):
            yield "".join(str(unicodedata.digit(letter)) for letter in found[0] if letter.isdigit())


def billed(document):
    """The digits of what each product costs, by its name."""
    found = {}
    for name, product in document.get("products", {}).items():
        amounts = [product.get("price"), *(offer.get("price") for key, offer in product.items() if key.endswith("Offer") and isinstance(offer, dict))]
        found[name] = {re.sub(r"\D", "", str(amount)) for amount in amounts if amount}
    return found


def small_prices(view, facts):
    """Cards and pages in which another amount is larger than what is billed."""
    amounts = set().union(*billed(facts["document"]).values())
    groups = {}
    for part in view.texts:
        holder = next((node for node in reversed(part.around) if node.get("action", {}).get("type") in ("select", "purchase")), None)
        for amount in prices(part.string):
            for group in {id(holder), "page"}:
                groups.setdefault(group, []).append((part.text["font"]["size"], amount in amounts, part))
    for found in groups.values():
        ours, others = ([each for each in found if each[1] is is_billed] for is_billed in (True, False))
        if ours and others and max(each[0] for each in others) > max(each[0] for each in ours):
            largest = max(others, key=lambda each: each[0])
            yield largest[2].name, f"{largest[2].string[:24]!r} at {largest[0]:g} pt, the billed price at {max(each[0] for each in ours):g} pt"


def far_terms(view, facts):
    """Purchase buttons without the price of their product beside them."""
    amounts = billed(facts["document"])
    for part in view.parts:
        if not part.does("purchase") or is_empty(part.visible):
            continue
        action = next(each for each in [part.node["action"], *part.node["action"].get("actions", [])] if each["type"] == "purchase")
        own = amounts.get(action.get("product"), set().union(*amounts.values()) if amounts else set())
        near = [text for text in view.texts if is_near(text, part)]
        if own and not any(amount in own for text in near for amount in prices(text.string)):
            yield part.name, f"no price within {TERMS_DISTANCE} pt"


def is_near(text, button):
    if any(node is button.node for node in text.around) or text is button:
        return True
    left, top, right, bottom = button.frame
    return not is_empty(common(text.frame, (left, top - TERMS_DISTANCE, right, bottom + TERMS_DISTANCE)))


def odd_sizes(views, _):
    """Sizes of type beside the scale that all examples share. Tablets and televisions have their own."""
    sizes = {part.text["font"]["size"] for view in views for part in view.texts}
    if not any(sizes <= scale for scale in TYPE_SCALES):
        yield "the document", f"type sizes {', '.join(f'{size:g}' for size in sorted(sizes))}"


def odd_spaces(_, facts):
    """Spaces beside the scale and beside what the document's theme declares."""
    allowed = SPACES | set(facts["document"].get("spacing", {}).values())
    for path, member, value in spaces(facts["document"], ""):
        if abs(value) not in allowed:
            yield path, f"{member} {value:g}"


def spaces(value, path):
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from spaces(each, f"{path}/{index}")
    elif isinstance(value, dict):
        for member, each in value.items():
            # The padding of an icon is the size of its tap area.
            if member in ("gap", "padding", "margin") and value.get("type") != "icon":
                numbers = each.values() if isinstance(each, dict) else [each]
                yield from ((path, member, number) for number in numbers if isinstance(number, (int, float)) and not isinstance(number, bool))
            else:
                yield from spaces(each, f"{path}/{member}")


def missing_languages(_, facts):
    """Documents whose texts are in too few languages."""
    own = facts["document"]["meta"].get("locale", "en")
    strings = facts["document"].get("strings", {})
    keys = set(strings.get(own, {}))
    whole = {own} | {locale for locale in {*strings, *facts["strings"]} if keys <= {*strings.get(locale, {}), *facts["strings"].get(locale, {})}}
    if len(whole) < LANGUAGES:
        yield "the document", f"{len(whole)} languages: {', '.join(sorted(whole))}"


PAIR_CHECKS = [shrinking]
VIEW_CHECKS = [overlapping, leaving, far_buttons, hidden_options, holes, weak_texts, weak_controls, small_prices, far_terms]
DOCUMENT_CHECKS = [odd_sizes, odd_spaces, missing_languages]
