/// A script, by its four-letter name (ISO 15924); those that no font here is for are `zzzz`.
enum Script: UInt8, CaseIterable, Sendable {
  case zzzz, zyyy, zinh, latn, grek, cyrl, armn, hebr, arab, syrc, thaa, deva, beng, guru, gujr,
    orya, taml, telu, knda, mlym, sinh, thai, laoo, tibt, mymr, geor, hang, ethi, khmr, mong, hira,
    kana, bopo, hani

  @inline(__always)
  init(_ scalar: Unicode.Scalar) { self = Script(rawValue: Self.table[scalar]) ?? .zzzz }

  private static let table: CharacterTable = {
    let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)".uppercased(), $0) })
    return CharacterTable(ScriptTable.runs) { (byName[$0] ?? .zzzz).rawValue }
  }()

  /// Whether letters are joined, so that nothing may be put between them (CSS Text §8.2).
  var isCursive: Bool { self == .arab || self == .syrc || self == .mong }

  /// The script that its letters are shaped with: both kana are one.
  @inline(__always)
  var shaped: Script { self == .hira ? .kana : self }

  /// Whether a font without tables of its own sets both alike.
  func looksLike(_ other: Script) -> Bool {
    isCursive == other.isCursive && (self == .hebr) == (other == .hebr)
  }

  /// What takes its script from its neighbours.
  var isShared: Bool { self == .zyyy || self == .zinh }

  /// The tags that OpenType fonts may have for it, the best first.
  var tags: [FontTag] {
    let own: [FontTag] =
      switch self {
      case .latn: ["latn"]
      case .grek: ["grek"]
      case .cyrl: ["cyrl"]
      case .armn: ["armn"]
      case .hebr: ["hebr"]
      case .arab: ["arab"]
      case .syrc: ["syrc"]
      case .thaa: ["thaa"]
      case .deva: ["dev2", "deva"]
      case .beng: ["bng2", "beng"]
      case .guru: ["gur2", "guru"]
      case .gujr: ["gjr2", "gujr"]
      case .orya: ["ory2", "orya"]
      case .taml: ["tml2", "taml"]
      case .telu: ["tel2", "telu"]
      case .knda: ["knd2", "knda"]
      case .mlym: ["mlm2", "mlym"]
      case .sinh: ["sinh"]
      case .thai: ["thai"]
      case .laoo: ["lao "]
      case .tibt: ["tibt"]
      case .mymr: ["mym2", "mymr"]
      case .geor: ["geor"]
      case .hang: ["hang"]
      case .ethi: ["ethi"]
      case .khmr: ["khmr"]
      case .mong: ["mong"]
      case .hira, .kana: ["kana"]
      case .bopo: ["bopo"]
      case .hani: ["hani"]
      case .zzzz, .zyyy, .zinh: []
      }
    return own + ["DFLT", "latn"]
  }
}
