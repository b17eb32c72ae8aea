import Numbers

/// The bidirectional class of a character (UAX #9 §3.2, table 4).
public enum BidiClass: UInt8, CaseIterable, Sendable {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on, lre, lro, rle, rlo, pdf, lri, rli, fsi,
    pdi

  /// The class by its short name in the Unicode Character Database, for example `AL`.
  public init?(named name: some StringProtocol) {
    guard let found = Self.byName[name.uppercased()] else { return nil }
    self.init(rawValue: found)
  }

  @inline(__always)
  init(_ scalar: Unicode.Scalar) {
    self = BidiClass(rawValue: Self.table[scalar]) ?? .l
  }

  private static let byName = rawValuesByName

  private static let table = CharacterTable(BidiTable.runs, of: BidiClass.self)
}

/// A set of classes, with a bit for each.
struct BidiClasses: Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32

  @inline(__always)
  init(arrayLiteral elements: BidiClass...) {
    bits = elements.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  @inline(__always)
  func contains(_ element: BidiClass) -> Bool { bits & (1 << UInt32(element.rawValue)) != 0 }

  static let strong: BidiClasses = [.l, .r, .al]
  static let isolates: BidiClasses = [.lri, .rli, .fsi]
  /// The classes that set levels (X2 to X8), with which a paragraph may have several sequences.
  static let explicit: BidiClasses = [
    .lre, .lro, .rle, .rlo, .pdf, .bn, .lri, .rli, .fsi, .pdi,
  ]
  /// The classes that rule X9 removes.
  static let removed: BidiClasses = [.lre, .lro, .rle, .rlo, .pdf, .bn]
  /// NI: the classes without a direction.
  static let neutral: BidiClasses = [.b, .s, .ws, .on, .fsi, .lri, .rli, .pdi]
  /// The classes that L1 resets to the paragraph's level at a line's end.
  static let trailing: BidiClasses = [
    .ws, .fsi, .lri, .rli, .pdi, .lre, .lro, .rle, .rlo, .pdf, .bn,
  ]
}
