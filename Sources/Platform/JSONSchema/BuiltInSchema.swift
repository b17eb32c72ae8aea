import JSON
import Numbers

/// A schema that the program itself contains, compiled once.
///
/// If it does not compile, every text is refused with that mistake, so that nothing passes unchecked. Tests make sure that it compiles.
public struct BuiltInSchema: Sendable {
  private let compiled: Result<JSONSchema, SchemaError>
  private let name: String

  /// - Parameter name: the name of the schema in its own mistake: `policy-1`.
  public init(_ schema: JSONValue, named name: String) {
    self.name = name
    compiled = Result { () throws(SchemaError) in try JSONSchema(compiling: schema) }
  }

  /// The mistakes in a text, in its order.
  public func mistakes(in node: JSONNode) -> [Diagnostic] {
    switch compiled {
    case .success(let schema): schema.validate(node)
    case .failure(let error):
      [
        Diagnostic(
          code: "schema", pointer: "", position: node.position, range: node.range,
          message: "the schema \(name) cannot be used: \(error)")
      ]
    }
  }
}
