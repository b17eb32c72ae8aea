/// A character's class, and whether it is East Asian (width F, W or H), in a byte.
struct LineBreakProperty: Sendable {
  let value: UInt8

  init(value: UInt8) { self.value = value }

  init(_ breakClass: LineBreakClass, isEastAsian: Bool) {
    value = breakClass.rawValue | (isEastAsian ? 0x80 : 0)
  }

  @inline(__always)
  var isEastAsian: Bool { value & 0x80 != 0 }

  @inline(__always)
  var breakClass: LineBreakClass { LineBreakClass(rawValue: value & 0x7F) ?? .al }
}

/// The properties of all characters.
struct LineBreakProperties: Sendable {
  /// Unpacked from the generated table when first used, or by `FontLibrary`, so that no text waits for it.
  static let shared = LineBreakProperties()

  private let table: CharacterTable

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> LineBreakProperty {
    LineBreakProperty(value: table[scalar])
  }

  private init() {
    let byName = Dictionary(
      uniqueKeysWithValues: LineBreakClass.allCases.map { ("\($0)".uppercased(), $0) })
    table = CharacterTable(LineBreakTable.runs) { name in
      let isEastAsian = name.hasSuffix("+")
      let breakClass = byName[isEastAsian ? String(name.dropLast()) : name] ?? .al
      return LineBreakProperty(breakClass, isEastAsian: isEastAsian).value
    }
  }
}
