"""Pair positioning (GPOS lookup type 2, or the old kern table), flattened to classes that all faces share."""
import sys

import numpy

from .face import subtables


def matrix(face, ids):
    """Kerning by (first, second) glyph number, as font units."""
    count = max((max(numbers) for numbers in ids.values()), default=0) + 1
    total = numpy.zeros((count, count), numpy.int16)
    lookups = sorted(face.lookups("GPOS", ("kern",)))
    for index in lookups:
        total += pair_lookup(face, face.font["GPOS"].table.LookupList.Lookup[index], ids, count)
    if not lookups and "kern" in face.font:
        for table in face.font["kern"].kernTables:
            for (first, second), value in getattr(table, "kernTable", {}).items():
                for a in ids.get(first, ()):
                    for b in ids.get(second, ()):
                        total[a, b] += value
    return total


def pair_lookup(face, lookup, ids, count):
    tables, kind = subtables(lookup)
    values = numpy.zeros((count, count), numpy.int16)
    if kind != 2:
        print(f"{face.path}: a kern lookup of type {kind} is left out", file=sys.stderr)
        return values
    # The first subtable that knows a pair decides, also when it says 0.
    decided = numpy.zeros((count, count), bool)
    for table in tables:
        (single_pairs if table.Format == 1 else class_pairs)(table, ids, values, decided)
    return values


def advance(value):
    return (getattr(value, "XAdvance", 0) or 0) if value else 0


def single_pairs(table, ids, values, decided):
    for name, pairs in zip(table.Coverage.glyphs, table.PairSet):
        for record in pairs.PairValueRecord:
            for a in ids.get(name, ()):
                for b in ids.get(record.SecondGlyph, ()):
                    if not decided[a, b]:
                        values[a, b] = advance(record.Value1)
                        decided[a, b] = True


def class_pairs(table, ids, values, decided):
    second = numpy.zeros(len(values), int)
    for name, number in table.ClassDef2.classDefs.items():
        for b in ids.get(name, ()):
            second[b] = number
    rows = [
        numpy.array([advance(cell.Value1) for cell in record.Class2Record], numpy.int16)[second]
        for record in table.Class1Record
    ]
    for name in table.Coverage.glyphs:
        row = rows[table.ClassDef1.classDefs.get(name, 0)]
        for a in ids.get(name, ()):
            values[a] = numpy.where(decided[a], values[a], row)
            decided[a] = True


def classes(rows):
    """The class of each row and one row of each class; glyph 0, which is never kerned, is in class 0."""
    found, numbers, kept = {}, [], []
    for index, row in enumerate(rows):
        key = row.tobytes()
        if key not in found:
            found[key] = len(found)
            kept.append(index)
        numbers.append(found[key])
    return numbers, kept


def flatten(matrices):
    """(row classes, column classes, column count, matrix of entries, values by face and entry)."""
    cube = numpy.stack(matrices, axis=2)
    rows, kept = classes(cube)
    cube = numpy.ascontiguousarray(cube[kept].transpose(1, 0, 2))
    columns, kept = classes(cube)
    cube = cube[kept].transpose(1, 0, 2)
    entries, table = {(0,) * cube.shape[2]: 0}, []
    for row in cube.tolist():
        for cell in row:
            table.append(entries.setdefault(tuple(cell), len(entries)))
    return rows, columns, cube.shape[1], table, list(zip(*entries))
