"""The compact text form of number tables."""


def numbers(values):
    """Integers between spaces; runs of three or more as n*count."""
    parts, values, index = [], list(values), 0
    while index < len(values):
        end = index
        while end < len(values) and values[end] == values[index]:
            end += 1
        count = end - index
        parts += [f"{values[index]}*{count}"] if count > 2 else [str(values[index])] * count
        index = end
    return " ".join(parts)


def runs(members):
    """A set of integers as pairs (first, count)."""
    result = []
    for member in sorted(members):
        if result and result[-1][0] + result[-1][1] == member:
            result[-1][1] += 1
        else:
            result.append([member, 1])
    return " ".join(f"{first} {count}" for first, count in result)


def character_runs(glyphs):
    """{code point: glyph} as triples (first code point, count, first glyph)."""
    result = []
    for code, glyph in sorted(glyphs.items()):
        if result and result[-1][0] + result[-1][1] == code and result[-1][2] + result[-1][1] == glyph:
            result[-1][1] += 1
        else:
            result.append([code, 1, glyph])
    return " ".join(f"{a} {b} {c}" for a, b, c in result)
