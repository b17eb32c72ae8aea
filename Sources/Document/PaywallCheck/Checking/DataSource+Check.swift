import JSON
import JSONSchema
import Numbers
import PaywallModel

extension DataSource {
  /// All mistakes in a document's data sources, in the order of its text.
  static func mistakes(in root: JSONNode) -> [Diagnostic] {
    let nodes = nodes(in: root)
    guard !nodes.isEmpty else { return [] }
    do throws(SchemaError) {
      let schema = try compiled.get()
      return nodes.flatMap { schema.validate($0.value) + unusableSchema(of: $0.value) }
    } catch {
      return [
        Diagnostic(
          code: "schema", pointer: "/data", position: root.position, range: root.range,
          message: "the schema of data sources cannot be used: \(error)")
      ]
    }
  }

  private static let compiled = Result { () throws(SchemaError) in try JSONSchema(compiling: shape)
  }

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
