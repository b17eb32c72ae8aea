"""Random paywall documents: every kind of component, and every property that affects layout."""

WORDS = """Start your free trial today | Save 16 % with the annual plan | Go Premium | 6,99 €/Monat, jederzeit kündbar | SIGN UP NOW |
Probieren Sie es sieben Tage lang kostenlos aus | Résiliable à tout moment, sans frais | Ohne Werbung | Most popular | Terms |
Watch on up to four screens at once, in stunning 4K UHD and HDR. | Bez reklam | Cancel anytime | $69.99 a year | Maybe later |
Después de la prueba gratuita de 7 días, 9,99 € al mes | Скачивайте и смотрите офлайн | Δοκιμάστε δωρεάν για 7 ημέρες | New |
Abonnementverlängerung | Restore purchases | Your subscription renews automatically unless it is canceled at least 24 hours
before the end of the current period. | Yearly | Monthly | 7 dagar gratis, sedan 99 kr per månad""".replace("\n", " ").split("|")

PICTURES = {
    "400x219.png": [400, 219], "780x440.png": [780, 440], "64x64.png": [64, 64], "120x200@2x.png": [120, 200],
    "900x300@3x.png": [900, 300], "24x24.png": [24, 24], "1170x1560@3x.png": [1170, 1560],
}

ALIGNMENTS = ["stretch", "flex-start", "flex-end", "start", "end", "center", "baseline"]
JUSTIFICATIONS = [
    "flex-start", "flex-end", "start", "end", "center", "space-between", "space-around", "space-evenly"]


def document(rng):
    """One document; most resemble paywalls, with some unusual properties."""
    page = {"components": [component(rng, 3) for _ in range(rng.randint(1, 5))]}
    meta = {}
    if rng.random() < 0.5:
        meta["padding"] = edges(rng, 0, 40, 0.1)
    if rng.random() < 0.5:
        meta["gap"] = rng.choice([8, 12, 16, 24])
    if rng.random() < 0.4:
        meta["justifyContent"] = rng.choice(JUSTIFICATIONS)
    if rng.random() < 0.4:
        meta["alignItems"] = rng.choice(ALIGNMENTS)
    if meta:
        page["meta"] = meta
    if rng.random() < 0.25:
        page["footer"] = stack(rng, 2)
        shape(rng, page["footer"], 0.3)
        page["footer"].pop("position", None)
    return page


def component(rng, depth):
    kinds = {"label": 30, "button": 14, "image": 18, "spacer": 8, "separator": 6, "stack": 40 if depth else 0}
    kind = rng.choices(list(kinds), kinds.values())[0]
    made = {"label": label, "button": button, "image": image, "spacer": spacer, "separator": separator}
    result = stack(rng, depth) if kind == "stack" else made[kind](rng)
    # Most components have few properties.
    shape(rng, result, rng.choice([0, 0.2, 0.5, 1]))
    return result


def label(rng):
    return {"type": "label", **text(rng)}


def button(rng):
    return {"type": "button", **text(rng), "action": {"type": "close"}}


def text(rng):
    result = {"title": rng.choice(WORDS).strip()}
    maybe(rng, result, 0.5, "size", lambda: rng.choice([11, 13, 15, 20, 28, 34]))
    maybe(rng, result, 0.3, "weight", lambda: rng.choice(["regular", "semibold", "bold", 300, 800]))
    maybe(rng, result, 0.1, "italic", lambda: True)
    maybe(rng, result, 0.15, "lineHeight", lambda: rng.choice([16, 22, 24, 40]))
    maybe(rng, result, 0.1, "letterSpacing", lambda: rng.choice([0.5, 1, -0.4]))
    maybe(rng, result, 0.3, "alignment", lambda: rng.choice(["left", "center", "right", "start", "end"]))
    maybe(rng, result, 0.1, "maxLines", lambda: rng.choice([1, 2, 3]))
    return result


def image(rng):
    result = {"type": "image", "url": "images/" + rng.choice(list(PICTURES))}
    maybe(rng, result, 0.3, "fit", lambda: rng.choice(["fill", "fit", "stretch"]))
    maybe(rng, result, 0.4, "width", lambda: rng.choice([40, 96.5, 200, "50%", "100%", "fill", "fit"]))
    maybe(rng, result, 0.3, "height", lambda: rng.choice([32, 60, 120.5, "50%", "fill", "fit"]))
    return result


def spacer(rng):
    result = {"type": "spacer"}
    maybe(rng, result, 0.5, "length", lambda: rng.choice([4, 8, 24, 60]))
    return result


def separator(rng):
    result = {"type": "separator"}
    maybe(rng, result, 0.3, "thickness", lambda: rng.choice([0.5, 2, 4]))
    return result


def stack(rng, depth):
    result = {"type": "stack", "components": [component(rng, depth - 1) for _ in range(rng.randint(0, 4))]}
    maybe(rng, result, 0.6, "direction", lambda: rng.choice(
        ["row", "row", "row", "column", "row-reverse", "column-reverse", "overlay"]))
    maybe(rng, result, 0.15, "wrap", lambda: rng.choice(["wrap", "wrap", "wrap-reverse"]))
    maybe(rng, result, 0.5, "gap", lambda: rng.choice(
        [4, 8, 12, {"row": 8, "column": 16}, {"column": 10}, "5%" if rng.random() < 0.3 else 6]))
    maybe(rng, result, 0.3, "justifyContent", lambda: rng.choice(JUSTIFICATIONS))
    maybe(rng, result, 0.45, "alignItems", lambda: rng.choice(ALIGNMENTS + ["center", "baseline"]))
    maybe(rng, result, 0.1, "alignContent", lambda: rng.choice(["stretch"] + JUSTIFICATIONS))
    maybe(rng, result, 0.1, "overflow", lambda: rng.choice(["hidden", "scroll"]))
    maybe(rng, result, 0.5, "padding", lambda: edges(rng, 0, 24, 0.1))
    maybe(rng, result, 0.2, "border", lambda: {"color": "#888888", "width": rng.choice([1, 2, 3])})
    return result


def shape(rng, result, chance):
    """Random properties of a component's box."""
    if rng.random() >= chance:
        return
    size = lambda: rng.choice([20, 44, 80.5, 120, 200, "30%", "50%", "100%", "fill", "fill", "fit"])
    limit = lambda: rng.choice([0, 40, 90.5, 160, 300, "20%", "50%", "100%"])
    for name, odds in (("width", 0.25), ("height", 0.15)):
        if name not in result:
            maybe(rng, result, odds, name, size)
    for name in ("minWidth", "maxWidth", "minHeight", "maxHeight"):
        maybe(rng, result, 0.07, name, limit)
    maybe(rng, result, 0.06, "aspectRatio", lambda: rng.choice([1, 1.5, 0.75, 1.7778]))
    maybe(rng, result, 0.25, "grow", lambda: rng.choice([1, 1, 2, 0.5]))
    maybe(rng, result, 0.15, "shrink", lambda: rng.choice([0, 0, 2]))
    maybe(rng, result, 0.12, "basis", lambda: rng.choice([0, 0, 60, 150, "30%", "fill", "fit"]))
    maybe(rng, result, 0.25, "alignSelf", lambda: rng.choice(ALIGNMENTS))
    maybe(rng, result, 0.2, "margin", lambda: edges(rng, -4, 20, 0.15))
    maybe(rng, result, 0.25, "padding", lambda: edges(rng, 0, 16, 0.15))
    maybe(rng, result, 0.08, "hidden", lambda: rng.random() < 0.5)
    maybe(rng, result, 0.08, "border", lambda: {"color": "#888888"})
    maybe(rng, result, 0.1, "position", lambda: rng.choice(["absolute", "absolute", "relative"]))
    if rng.random() < (0.8 if result.get("position") == "absolute" else 0.03):
        result["inset"] = edges(rng, -8, 30, 0.15)


def edges(rng, low, high, percent):
    value = lambda: f"{rng.choice([2, 5, 10])}%" if rng.random() < percent else rng.randint(low, high)
    sides = rng.choice([None, ("top",), ("top", "horizontal"), ("start", "bottom"), ("vertical",), ("left", "top"), ("end", "vertical")])
    return value() if sides is None else {side: value() for side in sides}


def maybe(rng, result, chance, name, make):
    if rng.random() < chance:
        result[name] = make()
