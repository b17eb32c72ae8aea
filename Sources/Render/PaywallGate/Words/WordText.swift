import Foundation
import Numbers

/// A text as bytes for comparison: lower case, European digits, without marks that writers leave out; a space between words, and a line
/// feed between clauses.
struct WordText: Sendable {
  /// Words and spaces, with a space at both ends of each clause.
  let bytes: [UInt8]
  /// The words of all clauses, with a space at both ends.
  let flat: [UInt8]
  /// The letters without spaces, because lines of some scripts break anywhere.
  let dense: [UInt8]

  static let clauseEnd = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")

  init(_ text: String) {
    var folded: [UInt8] = [Self.space]
    let scalars = Array(text.lowercased().unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar.plain {
      case .letter(let letter):
        folded.append(contentsOf: Array(String(letter).utf8))
      case .ignored: break
      case .gap:
        if folded.last != Self.space { folded.append(Self.space) }
      case .stop:
        let before = index > 0 ? scalars[index - 1] : scalar
        let after = index + 1 < scalars.count ? scalars[index + 1] : scalar
        // A full stop or a comma in a number.
        if before.isDigit, after.isDigit {
          folded.append(UInt8(ascii: "."))
          continue
        }
        if folded.last != Self.space { folded.append(Self.space) }
        folded += [Self.clauseEnd, Self.space]
      }
    }
    if folded.last != Self.space { folded.append(Self.space) }
    bytes = folded
    flat = Self.flat(folded)
    dense = flat.filter { $0 != Self.space }
  }

  /// Returns bytes without the ends of clauses, and without the space before each.
  private static func flat(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(clauseEnd) else { return bytes }
    var flat: [UInt8] = []
    flat.reserveCapacity(bytes.count)
    for byte in bytes where byte != clauseEnd {
      if byte != space || flat.last != space { flat.append(byte) }
    }
    return flat
  }

  /// The clauses as plain texts.
  var clauses: [WordText] {
    bytes.split(separator: Self.clauseEnd).map { WordText(clause: Array($0)) }
      .filter { $0.bytes.count > 1 }
  }

  init(clause: [UInt8]) {
    bytes = clause
    flat = clause
    dense = clause.filter { $0 != Self.space }
  }

  var hasDigits: Bool { bytes.contains { (48...57).contains($0) } }
}

extension Unicode.Scalar {
  fileprivate enum Plain {
    case letter(Unicode.Scalar)
    case gap, stop, ignored
  }

  fileprivate var isDigit: Bool { properties.numericType == .decimal }

  fileprivate var plain: Plain {
    if properties.numericType == .decimal, let value = properties.numericValue,
      let digit = UInt32(exactly: value).flatMap({ Unicode.Scalar(48 + $0) })
    {
      return .letter(digit)
    }
    if isASCII {
      if ("a"..."z").contains(self) { return .letter(self) }
      if ",.;:!?()[]|/\n".unicodeScalars.contains(self) { return self == "/" ? .gap : .stop }
      // A hyphen stays, because "ad-free" is not free.
      if "-'%$".unicodeScalars.contains(self) { return .letter(self) }
      return .gap
    }
    return foreign
  }

  private var foreign: Plain {
    switch value {
    case 0x2010, 0x2011: return .letter("-")
    case 0x2019, 0x02BC: return .letter("'")
    case 0x2013, 0x2014, 0x2022, 0x00B7, 0x060C, 0x061B, 0x061F, 0x06D4, 0x0964, 0x3001, 0x3002,
      0xFF0C, 0xFF0E, 0xFF01, 0xFF1F, 0xFF1B, 0xFF1A, 0x2028, 0x2029:
      return .stop
    // Marks that writers leave out: tonos is folded below; harakat, niqqud, nukta, the dot of a Turkish capital.
    case 0x0307, 0x064B...0x0652, 0x0640, 0x0591...0x05C7, 0x093C, 0x09BC, 0x0A3C: return .ignored
    case 0x066A, 0xFF05: return .letter("%")
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return .ignored }
    if properties.isWhitespace { return .gap }
    if let same = Self.alike[value].flatMap(Unicode.Scalar.init) { return .letter(same) }
    switch properties.generalCategory {
    case .currencySymbol: return .letter("$")
    case .otherPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .mathSymbol, .otherSymbol, .modifierSymbol:
      return .gap
    default: return .letter(self)
    }
  }

  /// Letters that writers take for each other.
  private static let alike: [UInt32: UInt32] = [
    // Greek vowels with and without tonos, and the final sigma.
    0x03AC: 0x03B1, 0x03AD: 0x03B5, 0x03AE: 0x03B7, 0x03AF: 0x03B9, 0x03CC: 0x03BF,
    0x03CD: 0x03C5, 0x03CE: 0x03C9, 0x03C2: 0x03C3,
    // Russian ё.
    0x0451: 0x0435,
    // Arabic alif, ya and ta marbuta; Persian ya and kaf.
    0x0622: 0x0627, 0x0623: 0x0627, 0x0625: 0x0627, 0x0649: 0x064A, 0x06CC: 0x064A,
    0x06A9: 0x0643, 0x0629: 0x0647,
    // Letters with a nukta.
    0x0958: 0x0915, 0x0959: 0x0916, 0x095A: 0x0917, 0x095B: 0x091C, 0x095C: 0x0921,
    0x095D: 0x0922, 0x095E: 0x092B, 0x095F: 0x092F, 0x09DC: 0x09A1, 0x09DD: 0x09A2,
    0x09DF: 0x09AF, 0x0A33: 0x0A32, 0x0A36: 0x0A38, 0x0A59: 0x0A16, 0x0A5A: 0x0A17,
    0x0A5B: 0x0A1C, 0x0A5E: 0x0A2B,
  ]
}

extension [UInt8] {
  /// Returns the first place at which the bytes contain others; nil if they do not.
  func place(of needle: [UInt8], from start: Int = 0) -> Int? {
    guard let first = needle.first, start + needle.count <= count else { return nil }
    return withUnsafeBytes { whole in
      needle.withUnsafeBytes { part -> Int? in
        guard let base = whole.baseAddress, let wanted = part.baseAddress else { return nil }
        var place = start
        while place + part.count <= whole.count {
          let left = whole.count - part.count - place + 1
          guard let found = memchr(base + place, Int32(first), left) else { return nil }
          place = UnsafeRawPointer(found) - base
          if memcmp(base + place, wanted, part.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }
}
