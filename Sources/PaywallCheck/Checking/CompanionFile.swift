import JSON
import JSONSchema
import PaywallModel

/// A file of a brand that its documents share. The name is its path in the brand's folder.
public enum CompanionFile: String, Sendable, Hashable, CaseIterable {
  case theme = "theme.json"

  /// Gives the file's text, or throws everything that is wrong with it, in the order of the text.
  ///
  /// - Parameter most: bytes that it may have.
  public func check(_ bytes: [UInt8], most: Int) throws(InvalidDocument) -> JSONText {
    var limits = JSONLimits.document
    limits.maxBytes = most
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let shape: [Diagnostic]
    do throws(SchemaError) {
      shape = try Self.themeSchema.get().validate(text.root)
    } catch {
      throw InvalidDocument(
        diagnostics: [
          Diagnostic(
            code: "schema", pointer: "", position: text.root.position, range: text.root.range,
            message: "the schema of themes cannot be used: \(error)")
        ])
    }
    let mistakes = DocumentReading(text.root).mistakes(in: text, besides: shape) { _ in true }
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
    return text
  }

  private static let themeSchema: Result<JSONSchema, SchemaError> = Result {
    () throws(SchemaError) in
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(parsing: BrandTheme.schema.encoded(), limits: .trusted)
    } catch {
      throw SchemaError(error.diagnostic)
    }
    return try JSONSchema(compiling: text)
  }
}
