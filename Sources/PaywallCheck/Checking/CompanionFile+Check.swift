import JSON
import JSONSchema
import PaywallModel

extension CompanionFile {
  /// Throws everything that is wrong with the file by itself, in the order of the text; the rest shows with the documents that use it.
  ///
  /// - Parameter most: bytes that it may have.
  public func check(_ bytes: [UInt8], most: Int = mostBytes) throws(InvalidDocument) {
    var limits = JSONLimits.document
    limits.maxBytes = most
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let mistakes = try mistakes(in: text)
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
  }

  private func mistakes(in text: JSONText) throws(InvalidDocument) -> [Diagnostic] {
    guard let schema = Self.schemas[kind] else { return [] }
    let shape: [Diagnostic]
    do throws(SchemaError) {
      shape = try schema.get().validate(text.root)
    } catch {
      throw InvalidDocument(
        diagnostics: [
          Diagnostic(
            code: "schema", pointer: "", position: text.root.position, range: text.root.range,
            message: "the schema of \(self) cannot be used: \(error)")
        ])
    }
    return DocumentReading(text.root).mistakes(in: text, besides: shape) { _ in true }
  }

  private static let schemas: [Kind: Result<JSONSchema, SchemaError>] = {
    var schemas: [Kind: Result<JSONSchema, SchemaError>] = [:]
    for kind in Kind.allCases {
      if let schema = kind.schema { schemas[kind] = compiled(schema) }
    }
    return schemas
  }()

  private static func compiled(_ schema: JSONValue) -> Result<JSONSchema, SchemaError> {
    Result { () throws(SchemaError) in
      let text: JSONText
      do throws(JSONError) {
        text = try JSONText(parsing: schema.encoded(), limits: .trusted)
      } catch {
        throw SchemaError(error.diagnostic)
      }
      return try JSONSchema(compiling: text)
    }
  }
}
