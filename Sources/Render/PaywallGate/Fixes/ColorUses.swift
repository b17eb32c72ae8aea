import JSON
import Numbers

/// The names of a document's colours that letters and icons use, and of those with other uses.
struct ColorUses {
  private(set) var inks: Set<String> = []
  private(set) var others: Set<String> = []

  /// - Parameter value: the document with its fragments and data expanded.
  init(in value: JSONValue) { collect(value, at: "", of: "") }

  /// - Parameters:
  ///   - name: the member that contains the value.
  ///   - around: the member that contains the surrounding object; `type` for a component.
  private mutating func collect(_ value: JSONValue, at name: String, of around: String) {
    switch value {
    case .string(let text):
      guard text.hasPrefix("$") else { return }
      let color = String(text.dropFirst().prefix { $0 != "/" })
      if name == "color", ["type", "set"].contains(around) {
        inks.insert(color)
      } else {
        others.insert(color)
      }
    case .array(let elements): for element in elements { collect(element, at: name, of: around) }
    case .object(let fields):
      let kind = value["type"] == nil ? name : "type"
      for field in fields { collect(field.value, at: field.name, of: kind) }
    case .null, .bool, .number: break
    }
  }
}
