import JSON
import JSONSchema
import Numbers
import PaywallModel

extension DataSource {
  /// All mistakes in a document's data sources, in the order of its text.
  static func mistakes(in root: JSONNode) -> [Diagnostic] {
    nodes(in: root).flatMap { compiled.mistakes(in: $0.value) + unusableSchema(of: $0.value) }
  }

  private static let compiled = BuiltInSchema(shape, named: "of data sources")

  /// The mistake in the source's schema for responses; `nil` if there is none.
  private static func unusableSchema(of source: JSONNode) -> [Diagnostic] {
    guard let node = source["schema"], node.kind == .object else { return [] }
    do throws(SchemaError) {
      _ = try JSONSchema(compiling: node.value)
      return []
    } catch {
      let fault = error.diagnostic
      return [
        Diagnostic(
          "schema", at: node,
          "this schema cannot be used: \(fault.message), at \"\(fault.pointer)\"", hint: fault.hint)
      ]
    }
  }

  /// The mistakes that the source's own schema finds in a response; none without such a schema.
  public func mistakes(in answer: JSONText) -> [Diagnostic] {
    guard let schema else { return [] }
    do throws(SchemaError) {
      return try JSONSchema(compiling: schema.value).validate(answer.root)
    } catch {
      return [error.diagnostic]
    }
  }
}
