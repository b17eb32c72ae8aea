"""Faults that a client may have, seeded into the flat lists that it draws and the events that it reports."""

import itertools


def texts(flat):
    return [item["text"] for item in flat["items"] if "text" in item]


def each(flat, change):
    for item in flat["items"]:
        change(item)


def drop(key):
    return lambda flat: each(flat, lambda item: item.pop(key, None))


def rectangles(change):
    return lambda flat: each(flat, lambda item: change(item["rectangle"]) if "rectangle" in item else None)


def fills(change):
    def apply(rectangle):
        if isinstance(rectangle.get("fill"), dict):
            change(rectangle["fill"])
    return rectangles(apply)


def swap_stops(fill):
    colors = [stop["color"] for stop in fill["stops"]][::-1]
    for stop, color in zip(fill["stops"], colors):
        stop["color"] = color


def move_texts(x, y):
    def apply(flat):
        for text in texts(flat):
            text["x"] += x
            text["baseline"] += y
    return apply


def keep(condition):
    def apply(flat):
        flat["items"] = [item for item in flat["items"] if condition(item)]
    return apply


def reorder(key):
    def apply(flat):
        flat["items"].sort(key=key)
    return apply


def lose_last_text(flat):
    flat["items"].remove([item for item in flat["items"] if "text" in item][-1])


def stroke_to_fill(item):
    if "stroke" in item.get("path", {}):
        item["path"]["fill"] = item["path"].pop("stroke")


# The fault, the case that shows it, and the change of its first picture's flat list.
DRAWN = [
    ("a missing clip", "clips", drop("clips")),
    ("a baseline that is too low", "weights", move_texts(0, 2.5)),
    ("text beside its place", "right-to-left", move_texts(-3, 0)),
    ("swapped colours of a gradient", "linear-gradients", fills(swap_stops)),
    ("a gradient without its angle", "linear-gradients", fills(lambda fill: fill.update(angle=0))),
    ("a gradient without its centre", "radial-gradients", fills(lambda fill: fill.update(x=0.5, y=0.5))),
    ("no shadows", "shadows", keep(lambda item: not item.get("rectangle", {}).get("blur"))),
    ("sharp corners", "boxes", rectangles(lambda part: part.update(corners=dict.fromkeys(part["corners"], 0)))),
    ("rotation ignored", "rotation", drop("turns")),
    ("overlapping items of a group show through", "opacity", lambda flat: flat.pop("groups")),
    ("the first drawn above the last", "order", reorder(lambda item: -item["frame"]["y"])),
    ("tint ignored", "pictures", drop("tint")),
    ("dashes ignored", "borders", rectangles(lambda part: part.get("border", {}).pop("style", None))),
    ("one width for all sides of a border", "border-sides", rectangles(lambda part: part.get("border", {}).pop("widths", None))),
    ("outlines ignored", "shapes", rectangles(lambda part: part.pop("outline", None))),
    ("a lost line", "lines", lose_last_text),
    ("letter spacing ignored", "decorations", lambda flat: [text.pop("letterSpacing", None) for text in texts(flat)]),
    ("outlines of icons filled", "icons", lambda flat: each(flat, stroke_to_fill)),
    ("layers lost", "layers", keep(lambda item: "url" not in item)),
    ("hidden errors are drawn", "inputs", drop("shownWhen")),
]


def step(number, events):
    """Other events after a step, counted from 1."""
    def apply(played):
        played[number - 1] = events
    return apply


def drop_events(kind):
    def apply(played):
        played[:] = [[event for event in events if kind not in event] for events in played]
    return apply


def without_values(played):
    for event in itertools.chain.from_iterable(played):
        event.pop("values", None)


SEND = {"action": {"type": "custom", "name": "send", "inputs": ["name", "email", "code", "news"]}}

# The fault, the case that shows it, and the change of its events.
PLAYED = [
    ("focus stays behind a sheet", "sheet", drop_events("focus")),
    ("a tap reaches the page under a sheet", "sheet", step(2, [])),
    ("Escape leaves the paywall although a sheet is open", "sheet", step(6, [{"action": {"type": "close"}}])),
    ("a second purchase starts", "plans", step(3, [{"action": {"type": "purchase", "sku": "kit_monthly", "product": "monthly"}}])),
    ("a state is lost", "tabs", drop_events("state")),
    ("back ignores where the user came from", "screens", step(7, [{"state": {"answer": "films", "screen": "start"}}])),
    ("a pager does not begin again", "pager", step(2, [])),
    ("a link is not heard over its card", "runs", step(3, [{"action": {"type": "custom", "name": "card"}}])),
    ("a turned target is heard in its frame", "rotation", step(1, [{"action": {"type": "close"}}])),
    ("a clipped target is heard beyond its clip", "clips", step(1, [{"action": {"type": "close"}}])),
    ("an invisible target is heard", "opacity", step(1, [{"action": {"type": "close"}}])),
    ("a form with empty fields is sent", "inputs", step(1, [SEND | {"values": {"name": "", "email": "", "code": "", "news": "false"}}])),
    ("the values of a form are lost", "inputs", without_values),
    ("an error stays although its value is valid", "inputs", step(6, [{"input": "email", "is": ["invalid"]}])),
    ("what is typed is reported while it is typed", "inputs", step(3, [{"input": "name", "is": [], "value": "Ada"}])),
    ("no error is announced", "inputs", drop_events("announce")),
]
