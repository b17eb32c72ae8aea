import ASCII
import Numbers
import Patterns

/// The formats of JSON Schema Validation §7.3, as assertions.
///
/// They are only here for conformance to the standard; in the service's own schemas `format` is only an annotation.
enum StringFormat: String, Sendable {
  case date, time, duration, email, hostname, ipv4, ipv6, uri, iri, uuid, regex
  case dateTime = "date-time"
  case idnEmail = "idn-email"
  case idnHostname = "idn-hostname"
  case uriReference = "uri-reference"
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// Whether a text, given as well-formed UTF-8, has the format.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = FormatText(bytes)
    return switch self {
    case .date: DateFormat.isDate(text)
    case .time: DateFormat.isTime(text)
    case .dateTime: DateFormat.isDateTime(text)
    case .duration: DurationFormat.isDuration(text)
    case .ipv4: AddressFormat.isIPv4(text)
    case .ipv6: AddressFormat.isIPv6(text)
    case .uuid: AddressFormat.isUUID(text)
    case .hostname: HostnameFormat.isHostname(text)
    case .idnHostname: HostnameFormat.isInternational(String(decoding: text, as: UTF8.self))
    case .email: EmailFormat.isAddress(text, isInternational: false)
    case .idnEmail: EmailFormat.isAddress(text, isInternational: true)
    case .uri: URIFormat(isInternational: false).isAbsolute(text)
    case .uriReference: URIFormat(isInternational: false).isReference(text)
    case .iri: URIFormat(isInternational: true).isAbsolute(text)
    case .iriReference: URIFormat(isInternational: true).isReference(text)
    case .uriTemplate: URITemplateFormat.isTemplate(text)
    case .jsonPointer: PointerFormat.isPointer(text)
    case .relativeJSONPointer: PointerFormat.isRelative(text)
    case .regex: Self.isPattern(String(decoding: text, as: UTF8.self))
    }
  }

  private static func isPattern(_ text: String) -> Bool {
    do {
      try Pattern.check(text)
      return true
    } catch {
      return false
    }
  }
}

/// The text that formats parse.
typealias FormatText = ArraySlice<UInt8>

extension FormatText {
  /// Consumes a byte if it comes first.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: scalar) else { return false }
    removeFirst()
    return true
  }

  /// Consumes an escape `%XX` if it comes first (RFC 3986 §2.1).
  mutating func skipEscape() -> Bool {
    guard first == UInt8(ascii: "%"), count > 2, dropFirst().prefix(2).allSatisfy(\.isHexDigit)
    else { return false }
    removeFirst(3)
    return true
  }

  /// Consumes this many decimal digits and returns their value.
  mutating func digits(_ count: Int) -> Int? {
    guard self.count >= count, prefix(count).allSatisfy(\.isDigit) else { return nil }
    defer { removeFirst(count) }
    return prefix(count).reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Consumes all decimal digits and returns their number.
  mutating func skipDigits() -> Int {
    let run = prefix(while: \.isDigit).count
    removeFirst(run)
    return run
  }
}
