import JSON

/// Why a schema cannot be compiled.
public struct SchemaError: Error, Sendable, Hashable {
  public var diagnostic: Diagnostic

  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
