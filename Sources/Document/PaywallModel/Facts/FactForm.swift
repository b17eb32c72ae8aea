import ASCII
import Locales
import Numbers

/// The form of a fact about a reader. `accepts` takes the service's own spelling; `value` also reads what apps and systems write.
public enum FactForm: Sendable, Hashable {
  case choice([String])
  /// Some of these, separated by commas; other values are ignored.
  case choices([String])
  /// Any names, separated by commas.
  case names
  case number(ClosedRange<Double>)
  /// The id of a device of the table.
  case device
  /// A time to the second (RFC 3339).
  case moment
  /// A language tag (BCP 47).
  case languageTag
  /// A country: two capital letters (ISO 3166).
  case country
  /// A calendar day.
  case day
  /// A name of the IANA time zone database, or an offset from UTC.
  case timeZone
  /// A list of this many numbers within the range, separated by commas.
  case numbers(Int, ClosedRange<Double>)
  /// Names with values: `plan=yearly,details=true`. In a query each has its own parameter: `state.plan=yearly`.
  case assignments(of: Values)
  /// A version of an app: `2.10.1`.
  case version

  /// One value for each of several names.
  public enum Values: Sendable, Hashable {
    /// A name, or true or false.
    case choices
    /// An amount, with or without a currency.
    case prices

    /// The pattern of a whole value, in the syntax of JSON Schema.
    public var pattern: String {
      switch self {
      case .choices: "^[A-Za-z][A-Za-z0-9_-]{0,63}$"
      case .prices: "^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?( [A-Z]{3})?$"
      }
    }

    /// The completion of the message "expected …".
    public var expectation: String {
      switch self {
      case .choices: "a name such as yearly, or true or false"
      case .prices: "a price such as 54.99 or 54.99 EUR"
      }
    }

    public func accepts(_ text: String) -> Bool {
      switch self {
      case .choices: !text.isEmpty && text.utf8.count <= 64
      case .prices: StoreProduct(written: text) != nil
      }
    }
  }
}

extension FactForm {
  /// Whether a text is a value. Does not check whether a device is in the table.
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .choice(let names): names.contains(text)
    case .choices, .names: text.utf8.count <= Self.longestAssignments
    case .number(let range): Double(text).map(range.contains) ?? false
    case .device: !text.isEmpty
    case .moment: Moment(text) != nil
    case .languageTag: LanguageTag.isWellFormed(text)
    case .day: CivilDay(text) != nil
    case .timeZone: ReaderZone(text) != nil
    case .country:
      text.utf8.count == 2
        && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    case .numbers(let count, let range): Self.numbers(text, in: range)?.count == count
    case .assignments(let values):
      text.utf8.count <= Self.longestAssignments
        && Self.assignments(text).allSatisfy { values.accepts($0.value) }
    case .version: AppVersion(text) != nil
    }
  }

  /// The completion of the message "expected …".
  public var expectation: String {
    switch self {
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .choices(let names): "some of \(names.joined(separator: ",")), with commas between them"
    case .names: "names with commas between them"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .device: "a device of /devices"
    case .moment: "a moment such as 2026-12-01T00:00:00Z"
    case .languageTag: "a BCP 47 language tag such as en or pt-BR"
    case .day: "a day such as 2026-11-22"
    case .timeZone: "a time zone such as Europe/Berlin or +02:00"
    case .country: "a country's two capital letters such as DE"
    case .numbers(let count, let range):
      "\(count) numbers from \(range.lowerBound) to \(range.upperBound) with commas between them"
    case .assignments(let values):
      "names, each with an equals sign and \(values.expectation), 1024 bytes at most"
    case .version: "a version such as 2.10.1: up to four numbers of six digits"
    }
  }

  /// The maximum length in bytes.
  private static let longestAssignments = 1_024

  /// Returns the values by name; ignores parts without an equals sign.
  public static func assignments(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: ",").compactMap { part in
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      return sides.count == 2 ? (sides[0], sides[1]) : nil
    }
  }

  /// Returns the numbers; nil unless every part is a number in the range.
  public static func numbers(_ text: String, in range: ClosedRange<Double>) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(part), range.contains(number) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
