import Numbers

/// A character's line breaking class (UAX #14 §5.1), after LB1.
///
/// Beyond Unicode's classes: `qui` and `quf` are initial and final quotation marks, `dc` is the dotted circle,
/// `idu` and `alu` are `id` and `al` reserved for pictures.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  case ak, al, alu, ap, b2, ba, bb, bk, cb, cl, cm, cp, cr, dc, eb, em, ex, gl, h2, h3, hh, hl,
    hy, id, idu, `in`, `is`, jl, jt, jv, lf, nl, ns, nu, op, po, pr, qu, quf, qui, ri, sp, sy, vf,
    vi, wj, zw, zwj, `as`
  /// The start of the text.
  case sot
}

/// A set of classes, with a bit for each.
struct LineBreakClasses: Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt64

  @inline(__always)
  init(arrayLiteral elements: LineBreakClass...) {
    bits = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  @inline(__always)
  func contains(_ element: LineBreakClass) -> Bool { bits & (1 << UInt64(element.rawValue)) != 0 }

  /// Line ends.
  static let hardBreaks: LineBreakClasses = [.bk, .cr, .lf, .nl]
  /// The classes to which a mark does not attach (LB9).
  static let markless: LineBreakClasses = [.sot, .bk, .cr, .lf, .nl, .sp, .zw]
  static let marks: LineBreakClasses = [.cm, .zwj]
  static let letters: LineBreakClasses = [.al, .alu, .hl, .dc]
  static let quotes: LineBreakClasses = [.qu, .qui, .quf]
  static let hyphens: LineBreakClasses = [.hy, .hh]
  static let ideographs: LineBreakClasses = [.id, .idu, .eb, .em]
  static let hangul: LineBreakClasses = [.jl, .jv, .jt, .h2, .h3]
  /// Letters of Brahmic scripts that form clusters (LB28a).
  static let aksaras: LineBreakClasses = [.ak, .dc, .as]
}

/// A character's class, and whether it is East Asian (width F, W or H), in a byte.
struct LineBreakProperty: Sendable {
  private let value: UInt8

  @inline(__always)
  init(_ scalar: Unicode.Scalar, in table: CharacterTable = Self.table) { value = table[scalar] }

  @inline(__always)
  var isEastAsian: Bool { value & 0x80 != 0 }

  @inline(__always)
  var breakClass: LineBreakClass { LineBreakClass(rawValue: value & 0x7F) ?? .al }

  /// Unpacked on first use, or in advance by `FontLibrary`, so that no text waits for it.
  static let table = {
    let classes = LineBreakClass.rawValuesByName
    return CharacterTable(LineBreakTable.runs) { name in
      name.hasSuffix("+") ? (classes[String(name.dropLast())] ?? 0) | 0x80 : classes[name] ?? 0
    }
  }()
}
