"""Which glyphs a face's texts can show."""
from .face import subtables
from .substitutions import ALWAYS, UNSPACED, records


def reachable(face):
    """The names of the characters' glyphs and of all that the default substitutions make of them."""
    reached = set(face.cmap.values())
    if "GSUB" not in face.font:
        return reached
    lookups = face.font["GSUB"].table.LookupList.Lookup
    used, waiting = set(), list(face.lookups("GSUB", ALWAYS + UNSPACED))
    while waiting:
        index = waiting.pop()
        if index not in used:
            used.add(index)
            waiting += [r.LookupListIndex for t in subtables(lookups[index])[0] for r in records(t)]
    size = -1
    while size != len(reached):
        size = len(reached)
        for index in used:
            for table in subtables(lookups[index])[0]:
                reached.update(results(table, reached))
    return reached


def results(table, reached):
    """What a subtable makes of the glyphs reached so far."""
    if table.LookupType == 1:
        return [result for name, result in table.mapping.items() if name in reached]
    if table.LookupType == 2:
        return [result for name, many in table.mapping.items() if name in reached for result in many]
    if table.LookupType == 4:
        return [
            ligature.LigGlyph for name, ligatures in table.ligatures.items() if name in reached
            for ligature in ligatures if reached.issuperset(ligature.Component)
        ]
    return []
