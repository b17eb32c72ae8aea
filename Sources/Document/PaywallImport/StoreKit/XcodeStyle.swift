import JSON
import Numbers

/// JSON as Xcode writes it: a space on both sides of a colon, and an empty line in an empty list.
enum XcodeStyle {
  static func bytes(_ value: JSONValue) -> [UInt8] { Array(text(value, indented: "").utf8) }

  private static func text(_ value: JSONValue, indented lead: String) -> String {
    switch value {
    case .array(let elements):
      lines(elements.map { text($0, indented: lead + "  ") }, between: "[", "]", indented: lead)
    case .object(let fields):
      lines(
        fields.map { field in
          "\(encoded(.string(field.name))) : \(text(field.value, indented: lead + "  "))"
        }, between: "{", "}", indented: lead)
    case .null, .bool, .number, .string: encoded(value)
    }
  }

  private static func lines(
    _ lines: [String], between opening: String, _ closing: String, indented lead: String
  ) -> String {
    guard !lines.isEmpty else { return "\(opening)\n\n\(lead)\(closing)" }
    let inner = lines.map { "\(lead)  \($0)" }.joined(separator: ",\n")
    return "\(opening)\n\(inner)\n\(lead)\(closing)"
  }

  private static func encoded(_ value: JSONValue) -> String {
    String(decoding: value.encoded(), as: UTF8.self)
  }
}

extension JSONField {
  /// Whether its name has the same bytes; `String` also takes other spellings for equal.
  func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
}

extension JSONValue {
  /// The members in order; none if it is not an object.
  var fields: [JSONField] {
    if case .object(let fields) = self { fields } else { [] }
  }

  /// The elements in order; none if it is not a list.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Sets a member of an object. A new one takes its place in the alphabet, as Xcode orders them.
  mutating func put(_ name: String, _ value: JSONValue) {
    var fields = fields
    if let place = fields.firstIndex(where: { $0.isNamed(name) }) {
      fields[place].value = value
    } else {
      let next = fields.firstIndex { $0.name.lowercased() > name.lowercased() }
      fields.insert(JSONField(name: name, value: value), at: next ?? fields.count)
    }
    self = .object(fields)
  }

  /// Removes a member of an object.
  mutating func drop(_ name: String) {
    self = .object(fields.filter { !$0.isNamed(name) })
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var isTrue: Bool { self == .bool(true) }
}
