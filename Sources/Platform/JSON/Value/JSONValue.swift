import Numbers

/// A JSON value independent of a text, for building responses and for comparisons.
public indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members in order.
  case object([JSONField])
}

/// A member of a `JSONValue` object.
public struct JSONField: Sendable, Hashable {
  public var name: String
  public var value: JSONValue

  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }

  /// Names are equal if their bytes are equal; `String` would treat U+212A as a K.
  public static func == (a: JSONField, b: JSONField) -> Bool {
    a.name.utf8.elementsEqual(b.name.utf8) && a.value == b.value
  }
}

extension JSONValue: Hashable {
  /// Equality by JSON Schema (Core §4.2.2): numbers by value, objects regardless of order.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.count == b.count && haveEqualFields(a, b)
    default: false
    }
  }

  private static func haveEqualFields(_ a: [JSONField], _ b: [JSONField]) -> Bool {
    let order: (JSONField, JSONField) -> Bool = {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    return a.sorted(by: order) == b.sorted(by: order)
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let fields): hasher.combine(fields.reduce(0) { $0 &+ $1.hashValue })
    }
  }

  /// The value of an object's member; `nil` if this is not an object or has no such member.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
