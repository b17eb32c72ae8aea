"""A font's own tables without its outlines: what texts need that are shaped by the font's rules."""
from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

from .face import is_text

# What shaping asks for: by default everywhere, and what Arabic, Hangul, Indic, Khmer and Burmese texts need.
SUBSTITUTIONS = """ccmp locl rlig calt rclt liga clig isol fina fin2 fin3 medi med2 init mset ljmo vjmo tjmo
nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar pres abvs blws psts haln""".split()
POSITIONS = "kern dist curs abvm blwm mark mkmk".split()
KEPT = ("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "GDEF", "GSUB", "GPOS", "name")
LEGAL = (0, 1, 5, 13, 14)
# In 1000ths of an em. Noto Sans Arabic's own lines (1374 and 738) have space for stacked vowel marks and Quranic signs. For interfaces, Noto
# has fonts whose lines are as tall as those of its other scripts (nototools: ascent 1069, descent 293); Android sets Arabic in one of them,
# Noto Naskh Arabic UI. The letters reach from -421 to 842.
INTERFACE_LINES = {"Noto Sans Arabic": (1069, 293)}


def read(path, number=-1, is_cjk=False):
    font = TTFont(path, fontNumber=number, lazy=True)
    for table in ("CFF ", "glyf", "loca", "gvar", "CBDT", "CBLC", "VORG", "vmtx", "vhea", "BASE"):
        if table in font:
            del font[table]
    codes = {code: name for code, name in font.getBestCmap().items() if is_text(code) or code in (0x200C, 0x200D)}
    features = SUBSTITUTIONS + POSITIONS
    if is_cjk:
        # Which form a Han character has in which language is not a question of its width.
        features = [feature for feature in features if feature != "locl"]
        prune(font, features)
        codes = merge(font, codes)
    else:
        prune(font, features)
    set_characters(font, codes)
    narrow(font, codes, features)
    if is_cjk:
        split_characters(font)
    return font


def set_lines(font, family):
    """Sets how tall a line in an interface is, where the family is also made for books."""
    if family not in INTERFACE_LINES:
        return
    ascent, descent = (round(value * font["head"].unitsPerEm / 1000) for value in INTERFACE_LINES[family])
    font["hhea"].ascent = font["OS/2"].sTypoAscender = ascent
    font["hhea"].descent = font["OS/2"].sTypoDescender = -descent


def prune(font, features):
    """Leaves out the marks' anchors: where a mark stands on its letter changes no width."""
    options = subset.Options(layout_features=features)
    if "GPOS" in font:
        for lookup in font["GPOS"].table.LookupList.Lookup:
            tables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
            if tables and tables[0].LookupType in (4, 5, 6):
                lookup.SubTable, lookup.SubTableCount = [], 0
                lookup.LookupType = tables[0].LookupType
    return options


def narrow(font, codes, features):
    options = subset.Options(
        layout_features=features, name_IDs=LEGAL, notdef_outline=False, glyph_names=False, hinting=False,
        drop_tables=[tag for tag in font.keys() if tag not in KEPT and tag != "GlyphOrder"], layout_closure=True,
        prune_unicode_ranges=False, prune_codepage_ranges=False, recalc_bounds=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def merge(font, codes):
    """Characters whose glyphs no rule names and that are equally wide share one."""
    named = set()
    for tag in ("GSUB", "GPOS", "GDEF"):
        if tag in font:
            collect(font[tag].table, named)
    shared, merged = {}, {}
    for code, name in sorted(codes.items()):
        if name not in named:
            name = shared.setdefault(font["hmtx"][name][0], name)
        merged[code] = name
    return merged


def collect(table, found):
    """The glyphs that the features in use name, anywhere in their lookups."""
    from .tables import SUBSTITUTIONS, POSITIONS
    wanted = set(SUBSTITUTIONS + POSITIONS) - {"locl"}
    if not hasattr(table, "FeatureList"):
        return
    lookups, waiting = set(), [
        index for record in table.FeatureList.FeatureRecord if record.FeatureTag in wanted
        for index in record.Feature.LookupListIndex]
    while waiting:
        index = waiting.pop()
        if index in lookups:
            continue
        lookups.add(index)
        for part in table.LookupList.Lookup[index].SubTable:
            waiting += walk(part, found)


def walk(item, found):
    nested = []
    if isinstance(item, str):
        found.add(item)
    elif isinstance(item, (list, tuple)):
        for part in item:
            nested += walk(part, found)
    elif isinstance(item, dict):
        for key, part in item.items():
            nested += walk(key, found) + walk(part, found)
    elif hasattr(item, "__dict__"):
        item = getattr(item, "ExtSubTable", item)
        if hasattr(item, "ensureDecompiled"):
            item.ensureDecompiled()
        if hasattr(item, "LookupListIndex"):
            nested.append(item.LookupListIndex)
        for part in vars(item).values():
            nested += walk(part, found)
    return nested


def set_characters(font, codes):
    table = CmapSubtable.newSubtable(12)
    table.platformID, table.platEncID, table.language, table.cmap = 3, 10, 0, dict(codes)
    font["cmap"].tables = [table]


def split_characters(font):
    """Characters that share a glyph go into a map of format 13, which holds them as ranges."""
    table = font["cmap"].tables[0]
    counts = {}
    for name in table.cmap.values():
        counts[name] = counts.get(name, 0) + 1
    many = CmapSubtable.newSubtable(13)
    many.platformID, many.platEncID, many.language = 0, 6, 0
    many.cmap = {code: name for code, name in table.cmap.items() if counts[name] > 8}
    table.cmap = {code: name for code, name in table.cmap.items() if counts[name] <= 8}
    font["cmap"].tables = [many, table]


def write(font, path):
    """The tables alone, uncompressed."""
    for tag in list(font.keys()):
        if tag not in KEPT and tag != "GlyphOrder":
            del font[tag]
    font.recalcBBoxes = False
    font.recalcTimestamp = False
    font.save(path, reorderTables=None)
