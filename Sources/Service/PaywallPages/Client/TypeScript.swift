import JSON

/// A JSON Schema's definitions as types of TypeScript.
struct TypeScript {
  private let definitions: [JSONField]
  /// The definitions of objects of kinds to come. A union with them would not tell known kinds apart.
  private let openEnds: Set<String>

  init(_ definitions: [JSONField]) {
    self.definitions = definitions
    openEnds = Set(
      definitions.filter { $0.value["properties"]?["type"]?["not"] != nil }.map(\.name))
  }

  /// One exported type for each definition.
  var declarations: String {
    definitions.filter { !openEnds.contains($0.name) }.map(declaration).joined(separator: "\n")
  }

  private func declaration(_ definition: JSONField) -> String {
    let (name, schema) = (Self.name(of: definition.name), definition.value)
    let words = Self.comment(schema["description"]?.text, indent: "")
    guard schema["properties"] != nil, schema["type"] == "object" else {
      return "\(words)export type \(name) = \(type(of: schema));\n"
    }
    return "\(words)export interface \(name) {\n\(members(of: schema))}\n"
  }

  private func members(of schema: JSONValue) -> String {
    guard case .object(let properties)? = schema["properties"] else { return "" }
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.text))
    return properties.map { property in
      let mark = required.contains(property.name) ? "" : "?"
      let words = Self.comment(property.value["description"]?.text, indent: "  ")
      return "\(words)  \(property.name)\(mark): \(type(of: property.value));\n"
    }.joined()
  }

  private func type(of schema: JSONValue) -> String {
    if let name = schema["$ref"]?.text?.split(separator: "/").last {
      return Self.name(of: String(name))
    }
    if let value = schema["const"] { return value.onOneLine }
    if let values = schema["enum"]?.elements { return union(values.map(\.onOneLine)) }
    if let forms = schema["anyOf"]?.elements { return alternatives(forms) }
    let several = (schema["type"]?.elements ?? []).compactMap(\.text)
    let types = several.isEmpty ? [schema["type"]?.text ?? ""] : several
    return union(types.map { plain($0, schema) })
  }

  private func alternatives(_ forms: [JSONValue]) -> String {
    let known = forms.filter { form in
      !openEnds.contains { form["$ref"]?.text?.hasSuffix("/\($0)") ?? false }
    }
    let isChoice = known.count == 2 && known[0]["enum"] != nil && known[1] == ["type": "string"]
    // `string & {}` takes any string and yet lets editors complete the known ones.
    return isChoice ? union([type(of: known[0]), "(string & {})"]) : union(known.map(type))
  }

  private func union(_ types: [String]) -> String {
    var different: [String] = []
    for type in types where !different.contains(type) { different.append(type) }
    return different.joined(separator: " | ")
  }

  private func plain(_ name: String, _ schema: JSONValue) -> String {
    switch name {
    case "string", "boolean", "null": name
    case "integer", "number": "number"
    case "array": "Array<\(schema["items"].map(type) ?? "unknown")>"
    case "object" where schema["properties"] != nil: "{\n\(members(of: schema))}"
    case "object": "Record<string, \(schema["additionalProperties"].map(type) ?? "unknown")>"
    default: "unknown"
    }
  }

  /// `StoreProduct` for `storeProduct`.
  private static func name(of definition: String) -> String {
    definition.prefix(1).uppercased() + definition.dropFirst()
  }

  static func comment(_ words: String?, indent: String) -> String {
    words.map { "\(indent)/** \($0.replacing("*/", with: "* /")) */\n" } ?? ""
  }
}
