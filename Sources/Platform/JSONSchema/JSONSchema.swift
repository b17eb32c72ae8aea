import JSON
import Numbers

/// Options for compiling a schema.
public struct JSONSchemaOptions: Sendable, Hashable {
  /// Whether `format` is an assertion in every dialect; by the standard it is an annotation unless the dialect has the
  /// format-assertion vocabulary (JSON Schema Validation §7.2).
  public var assertsFormats: Bool
  /// The maximum number of errors that a validation reports.
  public var maxDiagnostics: Int

  public init(assertsFormats: Bool = false, maxDiagnostics: Int = 100) {
    self.assertsFormats = assertsFormats
    self.maxDiagnostics = maxDiagnostics
  }
}

/// A compiled schema of draft 2020-12. It is immutable, so that any thread can use it.
public final class JSONSchema: Sendable {
  let program: SchemaProgram
  let options: JSONSchemaOptions

  /// Compiles a schema and everything that it refers to.
  ///
  /// `baseURI` is the document's address for relative references; an `$id` takes precedence. Throws if a keyword's value is wrong, a
  /// reference is broken or endless, or the dialect is unknown.
  public init(
    compiling text: JSONText, baseURI: String = "schema:///", registry: SchemaRegistry = .init(),
    options: JSONSchemaOptions = .init()
  ) throws(SchemaError) {
    program = try SchemaCompiler.compile(text, at: baseURI, registry: registry, options: options)
    self.options = options
  }

  /// Compiles a schema from a value.
  public convenience init(compiling value: JSONValue) throws(SchemaError) {
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(parsing: value.encoded(), limits: .trusted)
    } catch {
      throw SchemaError(error.diagnostic)
    }
    try self.init(compiling: text)
  }

  /// Whether a value is valid. Allocates nothing for explanations.
  public func isValid(_ node: JSONNode) -> Bool {
    withEvaluator(over: node.tape) { evaluator in
      evaluator.matches(0, node.index) && !evaluator.isExhausted
    }
  }
}
