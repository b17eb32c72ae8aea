"""A family: its faces numbered alike, so that they share characters, kerning classes and substitutions."""
import numpy

from . import kerning
from .closure import reachable
from .face import Face
from .lists import character_runs, numbers, runs
from .substitutions import Substitutions

FORMAT = "paywalld-font-1"


def read(name, paths):
    faces = sorted((Face(path) for path in paths), key=lambda face: (face.italic, face.weight))
    for first, second in zip(faces, faces[1:]):
        if (first.italic, first.weight) == (second.italic, second.weight):
            raise SystemExit(f"{first.path} and {second.path} are both weight {first.weight}: give one file a face")
    characters, glyphs = number_glyphs(faces)
    ids = [names_to_numbers(glyphs, index) for index in range(len(faces))]
    tables = [Substitutions(face, numbers).table() for face, numbers in zip(faces, ids)]
    shared = [table for index, table in enumerate(tables) if table not in tables[:index]]
    rows, columns, width, matrix, values = kerning.flatten(
        [padded(kerning.matrix(face, numbers), len(glyphs)) for face, numbers in zip(faces, ids)])
    return {
        "format": FORMAT, "family": name, **legal(faces[0]),
        "glyphCount": len(glyphs), "characters": character_runs(characters),
        "marks": runs(number for number, names in enumerate(glyphs) if names and names[0] in faces[0].marks),
        "substitutions": shared,
        "kerning": {
            "rows": numbers(rows), "columns": numbers(columns), "columnCount": width, "matrix": numbers(matrix),
        },
        "faces": [
            {
                **face.metrics(), "substitutions": shared.index(table),
                "advances": numbers([-1] + [face.advance(names[index]) for names in glyphs[1:]]),
                "kerning": numbers(face_values),
            }
            for index, (face, table, face_values) in enumerate(zip(faces, tables, values))
        ],
    }


def number_glyphs(faces):
    """{code point: number} and, by number, the glyph's name in each face. Two characters share a number when they
    share the glyph in every face; glyphs that only substitutions reach come last."""
    order, seen, characters = [None], {}, {}

    def add(names):
        if names not in seen:
            seen[names] = len(order)
            order.append(names)
        return seen[names]

    for code in sorted({code for face in faces for code in face.cmap}):
        characters[code] = add(tuple(face.cmap.get(code) for face in faces))
    known = {name for names in order[1:] for name in names}
    reached = [reachable(face) for face in faces]
    for name in sorted(set().union(*reached)):
        if name not in known:
            add(tuple(name if name in names else None for names in reached))
    return characters, order


def names_to_numbers(glyphs, face):
    found = {}
    for number, names in enumerate(glyphs):
        if names and names[face]:
            found.setdefault(names[face], []).append(number)
    return found


def padded(matrix, size):
    result = numpy.zeros((size, size), numpy.int16)
    result[: len(matrix), : len(matrix)] = matrix[:size, :size]
    return result


def legal(face):
    names = face.font["name"]
    found = {"version": names.getDebugName(5), "license": names.getDebugName(13), "copyright": names.getDebugName(0)}
    return {key: value for key, value in found.items() if value}
