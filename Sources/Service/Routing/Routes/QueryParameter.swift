import PaywallModel
import PaywallResolve

/// The treatment of unknown query parameters.
package enum OtherParameters: Sendable {
  /// They are errors, so that a typing mistake cannot change the wrong thing.
  case refused
  /// They are ignored and reported, unless `strict` is set. They must not break an installed app.
  case named
  /// They are ignored, as clients and links add parameters that bypass caches or track readers (`?t=123`).
  case ignored
}

/// A query parameter of a route. The router checks requests with it, and the API description includes it.
package struct QueryParameter: Sendable {
  package enum Kind: Sendable {
    /// Printable text on one line, with at most this many characters (Unicode scalars).
    case line(characters: Int)
    /// Any text.
    case text
    case brand
    case paywall
    case campaign
    case locale
    /// A country (ISO 3166).
    case country
    /// A version of an app.
    case version
    /// A calendar day: full-date of RFC 3339.
    case day
    /// A name of the IANA time zone database, or an offset from UTC.
    case timeZone
    /// A time (RFC 3339).
    case time
    /// A time to the second (RFC 3339).
    case moment
    /// A position in the audit log: the sequence of a change, or a time.
    case sequenceOrTime
    case integer(ClosedRange<Int>)
    /// Minutes, hours or days, within a range of seconds.
    case duration(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// A list of numbers within a range, separated by commas. The first value is the length of the list.
    case numbers(Int, ClosedRange<Double>)
    case choice([String])
    case flag
    /// Any number of parameters `NAME.MEMBER` with values of this kind.
    case family(of: Dimension.Values)
  }

  /// Makes a route reject parameters that it would otherwise ignore.
  package static let strict = QueryParameter(
    name: "strict", kind: .flag,
    summary:
      "Reject unknown parameters, and values that cannot be read or that the document does not know, instead of ignoring them and naming them in Paywall-Ignored."
  )

  package let name: String
  package let kind: Kind
  package let summary: String
  package var isRequired = false
  /// The role that the parameter requires in addition to that of the operation; nil if none.
  var role: Role?
  /// Whether the value is a fact about the reader.
  package var describesReader = false
  /// The form in which the reader's own words for the fact are read; nil if only the service's spelling counts.
  package var fact: FactForm?
  /// Whether there is no screen without the value, so that one that cannot be read is an error.
  package var makesScreen = false
  /// Whether a query with this parameter may have facts about the reader that the route does not declare.
  var opensQuery = false

  package init(
    name: String, kind: Kind, summary: String, isRequired: Bool = false, role: Role? = nil,
    describesReader: Bool = false, opensQuery: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRequired = isRequired
    self.role = role
    self.describesReader = describesReader
    self.opensQuery = opensQuery
  }

  /// Whether a query item belongs to the parameter.
  func isNamed(_ name: String) -> Bool {
    guard case .family = kind else { return name == self.name }
    return name.hasPrefix(self.name + ".") && name.utf8.count > self.name.utf8.count + 1
  }

  /// The expected form of a value, for an error message.
  var expectation: String {
    switch kind {
    case .line(let length):
      "text on one line without invisible characters, \(length) characters at most"
    case .text: "text"
    case .brand: "a brand of lower-case letters, digits and dashes, 64 at most"
    case .paywall:
      "the name of a paywall, of lower-case letters, digits and dashes, 64 at most"
    case .campaign:
      "the name of a campaign, a lower-case letter, then letters, digits and dashes, 40 at most, and not main"
    case .locale: "a BCP 47 language tag such as en or pt-BR"
    case .day: Dimension.Form.day.expectation
    case .timeZone: Dimension.Form.timeZone.expectation
    case .country: Dimension.Form.country.expectation
    case .version: Dimension.Form.version.expectation
    case .time: "a time such as 2026-11-20T10:00:00Z"
    case .moment: Dimension.Form.moment.expectation
    case .sequenceOrTime: "a sequence or a time such as 2026-11-20T10:00:00Z"
    case .duration(let range):
      "a number of minutes, hours or days such as 30m, 2h or 7d, or PT2H, \(range.upperBound / 86_400) days at most"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .numbers(let count, let range): Dimension.Form.numbers(count, range).expectation
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .flag: "true or false"
    case .family(let values): values.expectation
    }
  }
}
