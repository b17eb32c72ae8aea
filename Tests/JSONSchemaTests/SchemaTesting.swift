import JSON
import JSONSchema

/// Compiles a schema that a test has written.
func compile(
  _ schema: String, options: JSONSchemaOptions = .init(), registry: SchemaRegistry = .init()
) throws -> JSONSchema {
  try JSONSchema(
    compiling: try JSONText(parsing: schema, limits: .document), registry: registry,
    options: options)
}

extension JSONSchema {
  func isValid(_ document: String) throws -> Bool {
    isValid(try JSONText(parsing: document, limits: .document).root)
  }

  /// The diagnostics as a person reads them: `line:column pointer code: message | hint`.
  func lines(for document: String) throws -> [String] {
    validate(try JSONText(parsing: document, limits: .document).root).map { diagnostic in
      let place = "\(diagnostic.position.line):\(diagnostic.position.column)"
      let hint = diagnostic.hint.map { " | \($0)" } ?? ""
      return "\(place) \(diagnostic.pointer) \(diagnostic.code): \(diagnostic.message)\(hint)"
    }
  }
}
