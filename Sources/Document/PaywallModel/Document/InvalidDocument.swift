import JSON
import Numbers

/// The error for a JSON text that is not a valid paywall document, with all its mistakes.
public struct InvalidDocument: Error, Sendable, Equatable {
  /// At least one, in document order.
  public var diagnostics: [Diagnostic]

  public init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
