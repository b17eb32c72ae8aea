import PaywallResolve

/// What becomes of query parameters that a path does not know.
enum OtherParameters: Sendable {
  /// They are errors: a typing mistake must not change something else than was meant.
  case refused
  /// They are ignored and told, unless `strict` is among the others: an app that is installed must not break on one.
  case named
  /// They are ignored: clients and links add what only defeats caches or tells where a reader came from (`?t=123`).
  case ignored
}

/// One query parameter that a route takes. The router checks a request by it and the API's description is made of it.
struct QueryParameter: Sendable {
  enum Kind: Sendable {
    /// Some words that any log shows as they are, this many characters (Unicode scalars) at most.
    case line(characters: Int)
    case brand
    case locale
    /// ISO 3166.
    case country
    /// An app's.
    case version
    /// A day of the calendar: RFC 3339's full-date.
    case day
    /// RFC 3339.
    case time
    /// RFC 3339, to the second.
    case moment
    /// A change of the audit log: by its sequence, or by the time from which on it is.
    case sequenceOrTime
    case integer(ClosedRange<Int>)
    /// Minutes, hours or days, within so many seconds.
    case duration(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// As many with commas between them.
    case numbers(Int, ClosedRange<Double>)
    case choice([String])
    case flag
    /// Any number of parameters `NAME.MEMBER`, each with such a value.
    case family(of: Dimension.Values)
  }

  /// Has a path refuse what it would ignore otherwise.
  static let strict = QueryParameter(
    name: "strict", kind: .flag,
    summary: "Whether unknown parameters are errors, and not ignored and named in Paywall-Ignored.")

  let name: String
  let kind: Kind
  let summary: String
  var isRequired = false
  /// Whether only those who may administer get an answer to it.
  var isAdmin = false

  /// Whether it is the parameter of a query's item.
  func isNamed(_ name: String) -> Bool {
    guard case .family = kind else { return name == self.name }
    return name.hasPrefix(self.name + ".") && name.utf8.count > self.name.utf8.count + 1
  }

  /// What a value must look like, for a person who sent another.
  var expectation: String {
    switch kind {
    case .line(let length):
      "plain words on one line, without marks that are not seen, \(length) characters at most"
    case .brand: "a brand: lower-case letters, digits and dashes, 64 at most"
    case .locale: "a BCP 47 language tag such as en or pt-BR"
    case .day: Dimension.Form.day.expectation
    case .country: Dimension.Form.country.expectation
    case .version: Dimension.Form.version.expectation
    case .time: "a time such as 2026-11-20T10:00:00Z"
    case .moment: Dimension.Form.moment.expectation
    case .sequenceOrTime: "a sequence or a time such as 2026-11-20T10:00:00Z"
    case .duration(let range):
      "a number of minutes, hours or days such as 30m, 2h or 7d, \(range.upperBound / 86_400) days at most"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .numbers(let count, let range): Dimension.Form.numbers(count, range).expectation
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .flag: "true or false"
    case .family(let values): values.expectation
    }
  }
}
