import Numbers

/// A text normalised for comparison: lower case, one kind of space, no direction marks, European digits.
struct FoldedText: Sendable {
  let string: String
  /// The text as drawn.
  let original: String
  /// The text without white space, because lines of some scripts break anywhere.
  let dense: String
  /// The numbers in the text, without separators between digits.
  let numbers: Set<String>

  init(_ text: String) {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        if folded.last != " " { folded.append(" ") }
      } else if let digit = scalar.decimalDigit {
        folded.append(digit)
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        folded.append(scalar)
      }
    }
    original = text
    string = String(folded)
    dense = String(folded.filter { $0 != " " }.map(Character.init))
    numbers = Self.numbers(in: Array(folded), joiningSpaces: false)
      .union(Self.numbers(in: Array(folded), joiningSpaces: true))
  }

  /// Whether the text contains some words, not as part of a longer number.
  func contains(_ other: FoldedText) -> Bool {
    guard !other.dense.isEmpty else { return false }
    return string.containsWhole(other.string) || dense.containsWhole(other.dense)
  }

  private static func numbers(in scalars: [Unicode.Scalar], joiningSpaces: Bool) -> Set<String> {
    var numbers: Set<String> = []
    var number = ""
    for (index, scalar) in scalars.enumerated() {
      if scalar.isEuropeanDigit {
        number.unicodeScalars.append(scalar)
        continue
      }
      let isBetween = index + 1 < scalars.count && scalars[index + 1].isEuropeanDigit
      let joins =
        isBetween && (".,'’٫٬".unicodeScalars.contains(scalar) || joiningSpaces && scalar == " ")
      if !number.isEmpty, !joins {
        numbers.insert(number)
        number = ""
      }
    }
    if !number.isEmpty { numbers.insert(number) }
    return numbers
  }
}

extension String {
  /// Whether the text contains the words, without an adjacent digit or separated digit that continues their number.
  fileprivate func containsWhole(_ words: String) -> Bool {
    var start = startIndex
    while let found = self[start...].firstRange(of: words) {
      let isContinued =
        words.last?.isNumber == true
        && self[found.upperBound...].beginsAsNumber(after: ".,٫٬")
      let isContinuing =
        words.first?.isNumber == true
        && String(self[..<found.lowerBound].reversed()).beginsAsNumber(after: ".,٫٬")
      if !isContinued, !isContinuing { return true }
      start = index(after: found.lowerBound)
    }
    return false
  }
}

extension StringProtocol {
  /// Whether the text begins with a digit, or with one of some signs and a digit.
  fileprivate func beginsAsNumber(after signs: String) -> Bool {
    guard let first else { return false }
    return first.isNumber || signs.contains(first) && dropFirst().first?.isNumber == true
  }
}

extension Unicode.Scalar {
  /// The digit 0 to 9 for a decimal digit of any script; nil for anything else.
  fileprivate var decimalDigit: Unicode.Scalar? {
    guard properties.numericType == .decimal,
      let value = properties.numericValue.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    return Unicode.Scalar(48 + value)
  }

  fileprivate var isEuropeanDigit: Bool { ("0"..."9").contains(self) }

  /// The zero in the script of a decimal digit; nil for anything else.
  var scriptZero: UInt32? {
    guard properties.numericType == .decimal,
      let number = properties.numericValue.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    return value - number
  }
}
