import JSON
import Numbers

/// The changes from one document to another.
public struct DocumentDifference: Sendable, Equatable {
  public var differences: [JSONDifference]
  /// A JSON Patch (RFC 6902) that turns the old document into the new one.
  public var patch: JSONValue
  /// A readable line for each change.
  public var summary: [String]

  /// The limit of the differences' pointers and lines in bytes. Beyond it, the whole document is one difference.
  static let limit = 4 << 20

  /// Compares the bytes of two documents. If one is not JSON, the whole document is one difference.
  public init(from old: [UInt8], to new: [UInt8]) {
    self.init(from: Self.value(old), to: Self.value(new))
  }

  init(from old: JSONValue, to new: JSONValue, limit: Int = Self.limit) {
    differences = JSONComparison(from: old, to: new, limit: limit).differences
    patch = .array(differences.map(\.operation))
    summary = differences.map(\.sentence)
  }

  private static func value(_ bytes: [UInt8]) -> JSONValue {
    do {
      return try JSONText(parsing: bytes, limits: .trusted).root.value
    } catch {
      return .string(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension JSONDifference {
  /// The operation in the format of JSON Patch (RFC 6902 §4).
  var operation: JSONValue {
    var fields = [
      JSONField(name: "op", value: .string(kind.rawValue)),
      JSONField(name: "path", value: .string(path.description)),
    ]
    if let new { fields.append(JSONField(name: "value", value: new)) }
    return .object(fields)
  }

  /// `components/3/title of the button "SIGN UP": "SIGN UP" became "JOIN"`
  var sentence: String {
    let subject = place.description + (owner.map { " of the \(Self.name(of: $0))" } ?? "")
    switch kind {
    case .add: return "\(subject): added \(Self.text(new))"
    case .remove: return "\(subject): removed \(Self.text(old))"
    case .replace: return "\(subject): \(Self.text(old)) became \(Self.text(new))"
    }
  }

  /// A component's type with its title, id or address.
  private static func name(of component: JSONValue) -> String {
    guard case .string(let type)? = component["type"] else { return "component" }
    return type + (title(of: component).map { " \($0)" } ?? "")
  }

  private static func title(of component: JSONValue) -> String? {
    for name in ["title", "id", "url"] {
      if case .string = component[name] { return text(component[name]) }
    }
    return nil
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "nothing" }
    if case .object = value, case .string? = value["type"] { return "a \(name(of: value))" }
    // A component with many changes is named in each of their lines, so a long text is cut first.
    if case .string(let words) = value, words.utf8.count > 1000 {
      return text(.string(words.shortened(to: 250)))
    }
    return String(decoding: value.encoded(), as: UTF8.self).shortened(to: 80)
  }
}
