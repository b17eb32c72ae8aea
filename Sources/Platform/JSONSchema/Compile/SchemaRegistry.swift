import JSON

/// The documents that a schema's references may lead to; nothing is ever fetched.
///
/// The metaschemas of draft 2020-12 are always there.
public struct SchemaRegistry: Sendable {
  private var documents: [String: JSONText] = [:]

  public init() {}

  /// Makes a document known under an absolute URI, in place of an earlier one.
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
