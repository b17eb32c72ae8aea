import ASCII
import Locales
import Numbers

extension FactForm {
  /// The value that a text of an app, a store or a system means, in the service's own spelling; `nil` if it means none.
  ///
  /// `USA` is `US`, `en_US@calendar=gregorian` is `en-US`, `iPadOS` is `ios`, `2.1.0 (345)` is `2.1.0`. A number outside its range becomes the
  /// nearest one within.
  public func value(of text: String) -> String? {
    guard isRespelt || !accepts(text) else { return text }
    let text = text.trimmedSpaces
    guard text.utf8.count <= Self.longestText else { return nil }
    switch self {
    case .choice(let names): return Self.choice(text, among: names)
    case .choices, .names, .device: return accepts(text) ? text : nil
    case .number(let range): return Self.number(text, in: range)
    case .moment: return Self.moment(text)?.description
    case .languageTag: return Self.language(text)
    case .day: return CivilDay(text)?.description ?? Self.day(of: text)
    case .timeZone: return Self.zone(text)
    case .country: return CountryCode.read(text)
    case .numbers(let count, let range): return Self.numbers(text, count, in: range)
    case .assignments(let values): return Self.assignments(text, of: values)
    case .version: return ReaderVersion(reading: text)?.description
    }
  }

  /// Whether a text that has the form may mean another value: `UK` is `GB`.
  public var isRespelt: Bool { self == .country }

  /// The maximum length of a text in bytes.
  private static let longestText = 1_024

  /// The names that systems give to values, in the form in which texts are compared.
  public static let synonyms = [
    "ipados": "ios", "iphoneos": "ios", "osx": "macos", "macosx": "macos", "maccatalyst": "macos",
    "appletvos": "tvos", "xros": "visionos", "browser": "web", "landscapeleft": "landscape",
    "landscaperight": "landscape", "portraitupsidedown": "portrait",
  ]

  /// Compares without regard to case, spaces, dashes and underscores.
  private static func choice(_ text: String, among names: [String]) -> String? {
    func key(_ text: String) -> String {
      text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    }
    let wanted = key(text)
    return names.first { key($0) == wanted }
      ?? synonyms[wanted].flatMap { names.contains($0) ? $0 : nil }
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) -> String? {
    guard let number = Double(text), number.isFinite, number > 0 || range.contains(number) else {
      return nil
    }
    return "\(min(max(number, range.lowerBound), range.upperBound))"
  }

  private static func numbers(
    _ text: String, _ count: Int, in range: ClosedRange<Double>
  ) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(String($0).trimmedSpaces, in: range) }
    return numbers.count == count && parts.count == count ? numbers.joined(separator: ",") : nil
  }

  /// `en_US@calendar=gregorian` and `en_US.UTF-8` are `en-US`.
  private static func language(_ text: String) -> String? {
    let name = String(text.prefix { $0 != "@" && $0 != "." }).replacing("_", with: "-")
    return LanguageTag.isWellFormed(name) && LanguageTag(name) != nil ? name : nil
  }

  /// Reads fractions of a second, seconds since 1970, and a plus sign that a query turned into a space.
  private static func moment(_ text: String) -> Moment? {
    if let number = Double(text), number.isFinite, number > 0 {
      // Milliseconds, as JavaScript counts them, have three digits more.
      return Moment(
        seconds: Int(clamping: (number > 1e11 ? number / 1_000 : number).rounded(.down))
      )
      .inCalendar
    }
    var text = text.replacing(" ", with: "+")
    if let point = text.firstIndex(of: ".") {
      let rest = text[text.index(after: point)...].drop { $0.isASCII && $0.isNumber }
      text = String(text[..<point]) + rest
    }
    return Moment(text)
  }

  private static func day(of text: String) -> String? {
    text.utf8.count > 10 && moment(text) != nil
      ? CivilDay(String(text.prefix(10)))?.description : nil
  }

  private static func zone(_ text: String) -> String? {
    // In a query a plus sign means a space, which `trimmedSpaces` has removed.
    let isOffset = text.utf8.first?.isDigit ?? false
    return ReaderZone(isOffset ? "+" + text : text)?.description
  }

  private static func assignments(_ text: String, of values: Values) -> String? {
    let parts = assignments(text).compactMap { name, value in
      values.value(of: value).map { "\(name)=\($0)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ",")
  }
}

extension FactForm.Values {
  /// The value that a text means; `nil` if it means none.
  public func value(of text: String) -> String? {
    guard !accepts(text) else { return text }
    let text = text.trimmedSpaces
    return [text, text.uppercased()].first(where: accepts)
  }
}

extension Moment {
  /// `nil` after the year 9999.
  fileprivate var inCalendar: Moment? { seconds < 253_402_300_800 ? self : nil }
}

extension String {
  fileprivate var trimmedSpaces: String {
    guard first == " " || last == " " || first == "\t" || last == "\t" else { return self }
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = drop(while: isSpace)
    return String(start.dropLast(start.reversed().prefix(while: isSpace).count))
  }
}
