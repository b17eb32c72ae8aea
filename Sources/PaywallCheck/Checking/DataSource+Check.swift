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
      return nodes.flatMap { schema.validate($0.value) }
    } catch {
      return [
        Diagnostic(
          code: "schema", pointer: "/data", position: root.position, range: root.range,
          message: "the schema of data sources cannot be used: \(error)")
      ]
    }
  }

  private static let compiled = CompiledSchema.of(schema)
}
