import JSON

/// What changed from one document to another.
public struct DocumentDifference: Sendable, Equatable {
  public var differences: [JSONDifference]
  /// A JSON Patch (RFC 6902) that turns the old document into the new one.
  public var patch: JSONValue
  /// A line for each change, for a person.
  public var summary: [String]

  /// Compares two documents' bytes; bytes that are no JSON differ as a whole.
  public init(from old: [UInt8], to new: [UInt8]) {
    self.init(from: Self.value(old), to: Self.value(new))
  }

  init(from old: JSONValue, to new: JSONValue) {
    differences = JSONComparison(from: old, to: new).differences
    patch = .array(differences.map(\.operation))
    summary = differences.map { $0.sentence(old: old, new: new) }
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
  /// The operation as JSON Patch writes it (RFC 6902 §4).
  var operation: JSONValue {
    var fields = [
      JSONField(name: "op", value: .string(kind.rawValue)),
      JSONField(name: "path", value: .string(path.description)),
    ]
    if let new { fields.append(JSONField(name: "value", value: new)) }
    return .object(fields)
  }

  /// `components/3/title of the button "SIGN UP": "SIGN UP" became "JOIN"`
  func sentence(old oldRoot: JSONValue, new newRoot: JSONValue) -> String {
    let owner = Self.owner(of: place, in: kind == .remove ? oldRoot : newRoot)
    let subject = place.description + (owner.map { " of the \($0)" } ?? "")
    switch kind {
    case .add: return "\(subject): added \(Self.text(new))"
    case .remove: return "\(subject): removed \(Self.text(old))"
    case .replace: return "\(subject): \(Self.text(old)) became \(Self.text(new))"
    }
  }

  /// The innermost component around a place, by its type and what it shows.
  private static func owner(of place: JSONPointer, in root: JSONValue) -> String? {
    var value = root
    var owner: String?
    for token in place.tokens {
      if case .string(let type)? = value["type"] {
        owner = type + (title(of: value).map { " \($0)" } ?? "")
      }
      guard let next = value.child(token) else { break }
      value = next
    }
    return owner
  }

  private static func title(of component: JSONValue) -> String? {
    for name in ["title", "id", "url"] {
      if case .string = component[name] { return text(component[name]) }
    }
    return nil
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "nothing" }
    if case .object = value, case .string(let type)? = value["type"] {
      return "a \(type)" + (title(of: value).map { " \($0)" } ?? "")
    }
    // What encloses many changes is said with each of them: a long text is cut before it is written.
    if case .string(let words) = value, words.utf8.count > 1000 {
      return text(.string(words.shortened(to: 250)))
    }
    return String(decoding: value.encoded(), as: UTF8.self).shortened(to: 80)
  }
}

extension JSONValue {
  fileprivate func child(_ token: JSONPointer.Token) -> JSONValue? {
    if case .array(let elements) = self {
      guard let index = token.index, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    return self[token.name]
  }
}
