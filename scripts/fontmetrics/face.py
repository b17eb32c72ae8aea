"""One font file: its names, characters, marks and default features."""
import unicodedata

from fontTools.ttLib import TTFont, TTLibError

# Scripts whose default features are used: one table serves them all.
SCRIPTS = ("DFLT", "latn", "cyrl", "grek")


class Face:
    def __init__(self, path):
        try:
            self.font = TTFont(path)
        except (OSError, TTLibError) as error:
            raise SystemExit(f"{path}: not a font that can be read: {error}")
        self.path = path
        self.cmap = {code: name for code, name in (self.font.getBestCmap() or {}).items() if is_text(code)}
        self.widths = {name: width for name, (width, _) in self.font["hmtx"].metrics.items()}
        self.marks = self.find_marks()
        os2 = self.font["OS/2"]
        self.weight = os2.usWeightClass
        self.italic = bool(os2.fsSelection & 1) or self.font["post"].italicAngle != 0

    def find_marks(self):
        """GDEF says which glyphs are marks; without it, Unicode does (as HarfBuzz has it)."""
        gdef = self.font.get("GDEF")
        classes = gdef and gdef.table.GlyphClassDef
        if classes:
            return {name for name, kind in classes.classDefs.items() if kind == 3}
        return {name for code, name in self.cmap.items() if unicodedata.category(chr(code)) == "Mn"}

    def metrics(self):
        """The vertical metrics that platforms use: OS/2's typographic ones when the font says so, hhea's otherwise."""
        head, hhea, os2 = self.font["head"], self.font["hhea"], self.font["OS/2"]
        if os2.version >= 4 and os2.fsSelection & 1 << 7:
            ascent, descent, gap = os2.sTypoAscender, -os2.sTypoDescender, os2.sTypoLineGap
        else:
            ascent, descent, gap = hhea.ascent, -hhea.descent, hhea.lineGap
        return {
            "weight": self.weight, "italic": self.italic, "unitsPerEm": head.unitsPerEm,
            "ascent": ascent, "descent": descent, "lineGap": gap,
            "capHeight": getattr(os2, "sCapHeight", 0), "xHeight": getattr(os2, "sxHeight", 0),
        }

    def advance(self, name):
        if name not in self.widths:
            return -1
        return 0 if name in self.marks else self.widths[name]

    def lookups(self, table, features):
        """{lookup index: set of feature tags} of a table's features in the default languages of SCRIPTS."""
        if table not in self.font:
            return {}
        layout = self.font[table].table
        if not layout.ScriptList or not layout.FeatureList:
            return {}
        found = {}
        for record in layout.ScriptList.ScriptRecord:
            if record.ScriptTag not in SCRIPTS or not record.Script.DefaultLangSys:
                continue
            system = record.Script.DefaultLangSys
            indices = list(system.FeatureIndex)
            if system.ReqFeatureIndex != 0xFFFF:
                indices.append(system.ReqFeatureIndex)
            for index in indices:
                feature = layout.FeatureList.FeatureRecord[index]
                if feature.FeatureTag in features:
                    for lookup in feature.Feature.LookupListIndex:
                        found.setdefault(lookup, set()).add(feature.FeatureTag)
        return found


def is_text(code):
    """Whether a code point is one that texts show: no controls, no private use."""
    return unicodedata.category(chr(code)) not in ("Cc", "Cf", "Co", "Cs") and not 0xFE00 <= code <= 0xFE0F


def subtables(lookup):
    """A lookup's subtables without the extension wrapping (GSUB 7, GPOS 9), and its real type."""
    tables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
    kinds = {table.LookupType for table in tables}
    return tables, (kinds.pop() if kinds else lookup.LookupType)
