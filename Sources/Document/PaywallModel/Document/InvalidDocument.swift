import JSON

/// A JSON text that is no paywall document, with everything that is wrong with it.
public struct InvalidDocument: Error, Sendable, Equatable {
  /// At least one, in document order.
  public var diagnostics: [Diagnostic]

  public init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
