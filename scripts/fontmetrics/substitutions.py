"""Glyph substitution (GSUB) of the features that are on by default, every format flattened to four kinds of lookup."""
import sys

from .face import subtables
from .lists import numbers, runs

# On by default (OpenType, CSS Fonts §7.1); the second group is off when letters are spaced (CSS Text §8.2).
ALWAYS = ("ccmp", "rlig", "locl", "rclt")
UNSPACED = ("liga", "clig", "calt")


class Substitutions:
    """The substitutions of one face. `ids` maps glyph names to the family's glyph numbers."""

    def __init__(self, face, ids):
        self.face, self.ids = face, ids
        self.sets, self.lookups, self.numbers = [], [], {}
        self.order = []
        found = face.lookups("GSUB", ALWAYS + UNSPACED)
        for index in sorted(found):
            number = self.lookup(index)
            self.order += [number, 0 if found[index] & set(ALWAYS) else 1]

    def table(self):
        return {"sets": self.sets, "lookups": self.lookups, "order": numbers(self.order)}

    def number(self, name):
        return self.ids[name][0] if name in self.ids else None

    def set(self, names):
        text = runs({number for name in names for number in self.ids.get(name, ())})
        if text not in self.sets:
            self.sets.append(text)
        return self.sets.index(text)

    def lookup(self, index):
        if index in self.numbers:
            return self.numbers[index]
        self.numbers[index] = number = len(self.lookups)
        self.lookups.append({})
        lookup = self.face.font["GSUB"].table.LookupList.Lookup[index]
        tables, kind = subtables(lookup)
        read = {1: self.single, 2: self.multiple, 4: self.ligatures, 5: self.contexts, 6: self.contexts}.get(kind)
        if read:
            self.lookups[number].update(read(tables))
        else:
            self.lookups[number]["single"] = ""
            print(f"{self.face.path}: GSUB lookup {index} of type {kind} is left out", file=sys.stderr)
        if lookup.LookupFlag & 8:
            self.lookups[number]["ignoreMarks"] = True
        return number

    def single(self, tables):
        pairs = {}
        for table in tables:
            for name, result in table.mapping.items():
                if self.number(name) and self.number(result):
                    for glyph in self.ids[name]:
                        pairs.setdefault(glyph, self.number(result))
        return {"single": numbers(n for pair in sorted(pairs.items()) for n in pair)}

    def multiple(self, tables):
        parts = []
        for table in tables:
            for name, results in table.mapping.items():
                results = [self.number(result) for result in results]
                if self.number(name) and all(results):
                    for glyph in self.ids[name]:
                        parts += [glyph, len(results)] + results
        return {"multiple": numbers(parts)}

    def ligatures(self, tables):
        parts = []
        for table in tables:
            for name, ligatures in table.ligatures.items():
                for ligature in ligatures:
                    glyphs = [self.number(n) for n in [name] + ligature.Component + [ligature.LigGlyph]]
                    if all(glyphs):
                        parts += [len(glyphs) - 1] + glyphs
        return {"ligatures": numbers(parts)}

    def contexts(self, tables):
        return {"contexts": [
            {
                "before": [self.set(names) for names in before],
                "input": [self.set(names) for names in match],
                "after": [self.set(names) for names in after],
                "apply": [[r.SequenceIndex, self.lookup(r.LookupListIndex)] for r in records or ()],
            }
            for table in tables for before, match, after, records in rules(table, self.ids)
        ]}


def rules(table, names):
    """(before, input, after, records) of a (chained) context subtable of any format, each place as a set of names."""
    chained = table.LookupType == 6
    if table.Format == 3:
        before = [c.glyphs for c in table.BacktrackCoverage] if chained else []
        match = [c.glyphs for c in (table.InputCoverage if chained else table.Coverage)]
        after = [c.glyphs for c in table.LookAheadCoverage] if chained else []
        yield before, match, after, table.SubstLookupRecord
        return
    prefix = "Chain" if chained else ""
    unit = "Class" if table.Format == 2 else ""
    if table.Format == 2:
        first = table.InputClassDef if chained else table.ClassDef
        inputs = by_class(first, names)
        befores = by_class(table.BacktrackClassDef, names) if chained else None
        afters = by_class(table.LookAheadClassDef, names) if chained else None
        starts = [[n for n in table.Coverage.glyphs if first.classDefs.get(n, 0) == i]
                  for i in range(len(getattr(table, f"{prefix}SubClassSet")))]
    else:
        inputs = befores = afters = lambda name: [name]
        starts = [[name] for name in table.Coverage.glyphs]
    for start, group in zip(starts, getattr(table, f"{prefix}Sub{unit}Set" if unit else f"{prefix}SubRuleSet")):
        for rule in (getattr(group, f"{prefix}Sub{unit}Rule" if unit else f"{prefix}SubRule") if group else ()):
            rest = getattr(rule, "Class" if unit and not chained else "Input")
            yield (
                [befores(item) for item in rule.Backtrack] if chained else [],
                [start] + [inputs(item) for item in rest],
                [afters(item) for item in rule.LookAhead] if chained else [],
                rule.SubstLookupRecord,
            )


def by_class(definition, names):
    groups = {}
    for name in names:
        groups.setdefault(definition.classDefs.get(name, 0) if definition else 0, []).append(name)
    return lambda number: groups.get(number, [])


def records(table):
    """All the nested lookups of a (chained) context subtable, as records; of another subtable, none."""
    if table.LookupType not in (5, 6):
        return
    for _, _, _, applied in rules(table, []):
        yield from applied or ()
