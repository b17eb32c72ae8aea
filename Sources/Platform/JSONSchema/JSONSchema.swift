import JSON

/// How a schema is compiled.
public struct JSONSchemaOptions: Sendable, Hashable {
  /// Whether `format` is an assertion in every dialect; the standard leaves it an annotation unless
  /// the dialect has the format-assertion vocabulary (JSON Schema Validation §7.2).
  public var assertsFormats: Bool
  /// How many errors a validation reports.
  public var maxDiagnostics: Int

  public init(assertsFormats: Bool = false, maxDiagnostics: Int = 100) {
    self.assertsFormats = assertsFormats
    self.maxDiagnostics = maxDiagnostics
  }
}

/// A compiled schema of draft 2020-12: compiled once, then only walked, from any thread.
public final class JSONSchema: Sendable {
  let program: SchemaProgram
  let options: JSONSchemaOptions

  /// Compiles a schema and all that its references reach.
  ///
  /// `baseURI` is where the document comes from, for its relative references; an `$id` in it goes
  /// first. Throws when a keyword's value is wrong, a reference leads nowhere or never ends, or the
  /// dialect is not known.
  public init(
    compiling text: JSONText, baseURI: String = "schema:///", registry: SchemaRegistry = .init(),
    options: JSONSchemaOptions = .init()
  ) throws(SchemaError) {
    program = try SchemaCompiler.compile(text, at: baseURI, registry: registry, options: options)
    self.options = options
  }

  /// Compiles a schema that a program made.
  public convenience init(compiling value: JSONValue) throws(SchemaError) {
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(parsing: value.encoded(), limits: .trusted)
    } catch {
      throw SchemaError(error.diagnostic)
    }
    try self.init(compiling: text)
  }

  /// Whether a value is what the schema says; nothing is allocated to explain why not.
  public func isValid(_ node: JSONNode) -> Bool {
    withEvaluator(over: node.tape) { evaluator in
      evaluator.matches(0, node.index) && !evaluator.isExhausted
    }
  }
}
