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
