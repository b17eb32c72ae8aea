import Numbers

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }

  public init(booleanLiteral value: Bool) { self = .bool(value) }

  public init(stringLiteral value: String) { self = .string(value) }

  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object with the members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONField(name: $0.0, value: $0.1) })
  }

  /// An object with the members that have a value, in the order written.
  public static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(fields(present: members))
  }

  /// The members with a value.
  public static func fields(present members: KeyValuePairs<String, JSONValue?>) -> [JSONField] {
    members.compactMap { name, value in value.map { JSONField(name: name, value: $0) } }
  }

  public static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  /// The shortest text of a finite value; `null` for other values, which JSON cannot express.
  public static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }
}
