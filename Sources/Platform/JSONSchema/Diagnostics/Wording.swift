import JSON
import Numbers

/// Describes values and choices for people who do not know JSON Schema.
enum Wording {
  /// The kind of a value, with the value if it is short: `the number 5`, `an empty object`.
  static func found(_ node: JSONNode) -> String {
    switch node.kind {
    case .null: "null"
    case .bool: node.bool == true ? "true" : "false"
    case .number: "the number \(shortened(node.number?.text ?? ""))"
    case .string: node.string == "" ? "an empty string" : "\"\(shortened(node.string ?? ""))\""
    case .array: node.elements?.isEmpty == true ? "an empty array" : "an array"
    case .object: node.members?.isEmpty == true ? "an empty object" : "an object"
    }
  }

  static func shortened(_ text: String) -> String { text.shortened(to: 60) }

  /// The name that the author most likely meant; `nil` if none is similar.
  static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    nearestName(to: name, among: known.filter { $0 != name }.sorted())
  }

  /// The hint that suggests this name.
  static func suggestion(for name: String, among known: some Sequence<String>) -> String? {
    nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
  }
}
