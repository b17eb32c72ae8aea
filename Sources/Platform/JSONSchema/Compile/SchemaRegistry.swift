import JSON
import Numbers

/// The documents that references of a schema can reach. Nothing is ever fetched.
///
/// It always contains the metaschemas of draft 2020-12.
public struct SchemaRegistry: Sendable {
  private var documents: [String: JSONText] = [:]

  public init() {}

  /// Registers a document under an absolute URI, replacing an earlier one.
  public mutating func register(_ text: JSONText, at uri: String) {
    documents[URIReference(uri).withoutFragment.description] = text
  }

  func document(at uri: String) -> JSONText? {
    if let text = documents[uri] { return text }
    guard let source = Metaschema.source(at: uri) else { return nil }
    do {
      return try JSONText(parsing: source, limits: .trusted)
    } catch {
      preconditionFailure("the built-in metaschema \(uri) is not JSON: \(error)")
    }
  }
}
