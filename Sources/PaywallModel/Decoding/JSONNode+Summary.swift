import JSON

extension JSONNode {
  /// What was found, in words that complete "found …".
  var summary: String {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .number: "the number \(shortSource)"
    case .string: "the string \(shortSource)"
    case .array: "an array of \(elements?.count ?? 0)"
    case .object: "an object"
    }
  }

  private var shortSource: String {
    String(decoding: source, as: UTF8.self).shortened(to: 60)
  }
}
