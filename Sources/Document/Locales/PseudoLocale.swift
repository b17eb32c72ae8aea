/// A locale that no people speak, to see before translation what translation will do to a screen.
public enum PseudoLocale: String, Sendable, Hashable, CaseIterable {
  /// English with accents, and 40 % longer: texts that do not wrap or that stand in no table are seen.
  case accented = "en-XA"
  /// English written from right to left: what is not mirrored is seen.
  case mirrored = "ar-XB"

  public init?(locale: String) {
    guard
      let pseudo = Self.allCases.first(where: { $0.rawValue.lowercased() == locale.lowercased() })
    else { return nil }
    self = pseudo
  }

  /// Words as the locale shows them.
  public func transformed(_ text: String) -> String {
    switch self {
    case .accented:
      Self.longer(String(String.UnicodeScalarView(text.unicodeScalars.map(Self.accent))))
    case .mirrored: Self.turned(text)
    }
  }

  /// Words at the end make two fifths more letters; a text without letters stays.
  private static func longer(_ text: String) -> String {
    let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
    guard letters > 0 else { return text }
    let wanted = (text.unicodeScalars.count * 2 + 4) / 5
    var added = ""
    var numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
      .makeIterator()
    while added.unicodeScalars.count < wanted {
      guard let number = numbers.next() else {
        added += String(repeating: "~", count: wanted - added.unicodeScalars.count)
        break
      }
      added += " " + number
    }
    return text + String(added.prefix(max(wanted, 2)))
  }

  /// Each word of Latin letters between RIGHT-TO-LEFT OVERRIDE and its end, so that it reads from right to left.
  private static func turned(_ text: String) -> String {
    var turned = String.UnicodeScalarView()
    var isInWord = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic != isInWord {
        turned.append(isInWord ? "\u{202C}" : "\u{202E}")
        isInWord.toggle()
      }
      turned.append(scalar)
    }
    if isInWord { turned.append("\u{202C}") }
    return String(turned)
  }

  private static func accent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    accents[scalar] ?? scalar
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz".unicodeScalars,
      "ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçđéĝĥîĵķļñöŕšţûŵýž".unicodeScalars))
}
