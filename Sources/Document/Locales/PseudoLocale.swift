import Numbers

/// An artificial locale that shows the effects of translation on a screen before the translation.
public enum PseudoLocale: String, Sendable, Hashable, CaseIterable {
  /// English with accents, and 40 % longer: it reveals texts that do not wrap or are not translatable.
  case accented = "en-XA"
  /// English written from right to left: it reveals parts that are not mirrored.
  case mirrored = "ar-XB"

  public init?(locale: String) {
    guard
      let pseudo = Self.allCases.first(where: { $0.rawValue.lowercased() == locale.lowercased() })
    else { return nil }
    self = pseudo
  }

  /// Transforms words for the locale.
  public func transformed(_ text: String) -> String {
    switch self {
    case .accented:
      Self.longer(String(String.UnicodeScalarView(text.unicodeScalars.map(Self.accent))))
    case .mirrored: Self.turned(text)
    }
  }

  /// Returns the words from which a text of the locale was made, as far as it shows.
  public func original(_ text: String) -> String {
    switch self {
    case .accented:
      let plain = Self.withoutAdded(text)
      return String(String.UnicodeScalarView(plain.unicodeScalars.map { Self.letters[$0] ?? $0 }))
    case .mirrored:
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { $0 != "\u{202C}" && $0 != "\u{202E}" }))
    }
  }

  /// Removes the words that `longer` adds, also where they are cut. Those of the text itself have accents.
  private static func withoutAdded(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated().reduce(into: "") { kept, place in
      let (index, word) = place
      let marks = word.filter { "“”…,.".contains($0) }
      let letters = word.filter(\.isLetter)
      let isAdded =
        !letters.isEmpty && letters.count + marks.count == word.count
        && added.contains { $0.hasPrefix(letters) || $0.hasSuffix(letters) }
      // The marks around an added word belong to the text itself.
      kept += isAdded ? marks : (index == 0 ? "" : " ") + word
    }
  }

  /// Adds two fifths more letters at the end; a text without letters stays unchanged.
  private static func longer(_ text: String) -> String {
    let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
    guard letters > 0 else { return text }
    let wanted = (text.unicodeScalars.count * 2 + 4) / 5
    var more = ""
    var next = 0
    while more.unicodeScalars.count < wanted {
      more += " " + added[next % added.count]
      next += 1
    }
    return text + String(more.prefix(max(wanted, 2)))
  }

  private static let added = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  /// Encloses each word of Latin letters in RIGHT-TO-LEFT OVERRIDE and its end, so that it reads from right to left.
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

  private static let letters = Dictionary(
    uniqueKeysWithValues: accents.map { ($0.value, $0.key) })
}
