import Numbers

/// A script by its four-letter name (ISO 15924); scripts without a font here are `zzzz`.
enum Script: UInt8, CaseIterable, Sendable {
  case zzzz, zyyy, zinh, latn, grek, cyrl, armn, hebr, arab, syrc, thaa, deva, beng, guru, gujr,
    orya, taml, telu, knda, mlym, sinh, thai, laoo, tibt, mymr, geor, hang, ethi, khmr, mong, hira,
    kana, bopo, hani

  @inline(__always)
  init(_ scalar: Unicode.Scalar) { self = Script(rawValue: Self.table[scalar]) ?? .zzzz }

  private static let table = CharacterTable(ScriptTable.runs, of: Script.self)

  /// Whether letters are joined, so that they must not be spaced (CSS Text §8.2).
  var isCursive: Bool { self == .arab || self == .syrc || self == .mong }

  /// The script for shaping; both kinds of kana are one script.
  @inline(__always)
  var shaped: Script { self == .hira ? .kana : self }

  /// Whether a font without its own tables shapes both scripts in one way.
  func looksLike(_ other: Script) -> Bool {
    isCursive == other.isCursive && (self == .hebr) == (other == .hebr)
  }

  /// Characters that take their script from their neighbours.
  var isShared: Bool { self == .zyyy || self == .zinh }

  /// The tags that OpenType fonts may have for it, the best first.
  var tags: [FontTag] {
    let own: [FontTag] =
      switch self {
      case .zzzz, .zyyy, .zinh: []
      case .laoo: ["lao "]
      case .hira: ["kana"]
      default: (Self.newTags[self].map { [$0] } ?? []) + [FontTag("\(self)")]
      }
    return own + ["DFLT", "latn"]
  }

  /// The tags of fonts that leave reordering to the shaper.
  private static let newTags: [Script: FontTag] = [
    .deva: "dev2", .beng: "bng2", .guru: "gur2", .gujr: "gjr2", .orya: "ory2", .taml: "tml2",
    .telu: "tel2", .knda: "knd2", .mlym: "mlm2", .mymr: "mym2",
  ]
}
