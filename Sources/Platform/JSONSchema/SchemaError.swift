import JSON
import Numbers

/// The reason why a schema cannot be compiled. The diagnostic refers to the schema's text.
public struct SchemaError: Error, Sendable, Hashable {
  public var diagnostic: Diagnostic
  /// The document to which the diagnostic refers.
  public var uri: String

  public init(_ diagnostic: Diagnostic, in uri: String = "") {
    self.diagnostic = diagnostic
    self.uri = uri
  }
}

extension SchemaError: CustomStringConvertible {
  public var description: String {
    let place = "\(diagnostic.position.line):\(diagnostic.position.column)"
    return "\(uri):\(place): \(diagnostic.message) (\(diagnostic.pointer))"
  }
}
