import JSON
import Numbers

/// Writes members of objects. Members that are `nil` are omitted.
extension JSONWriter {
  mutating func member(_ name: StaticString, _ value: String) {
    member(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  mutating func member(_ name: StaticString, _ values: [String: String]) {
    member(name)
    values.write(to: &self)
  }
}
