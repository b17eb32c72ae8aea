import JSON
import JSONSchema
import PaywallModel

extension DataSource {
  /// Everything that is wrong with the sources that a document declares, in the order of its text.
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

  /// What is wrong with the schema that a source has for its answers.
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

  /// What the source's own schema finds wrong with an answer; nothing where it has none.
  public func mistakes(in answer: JSONText) -> [Diagnostic] {
    guard let schema else { return [] }
    do throws(SchemaError) {
      return try JSONSchema(compiling: schema.value).validate(answer.root)
    } catch {
      return [error.diagnostic]
    }
  }
}
