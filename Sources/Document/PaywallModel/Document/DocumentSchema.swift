import JSON
import Numbers
import Vocabulary

/// The shape of documents as JSON Schema, made from the vocabulary.
public enum DocumentSchema {
  /// The whole schema, as an editor and the checks of the service read it.
  public static let value: JSONValue = {
    var draft = SchemaDraft()
    let document = draft.keywords(of: Form<PaywallDocument>.document.shape)
    return draft.schema(document, id: "urn:paywalld:schema:paywall-1")
  }()

  /// The definition `Document` and its dependencies, for an API description that has further definitions.
  ///
  /// - Parameter prefix: the start of a reference, before the definition's name: `#/components/schemas/`.
  public static func definitions(prefix: String) -> [JSONField] {
    var draft = SchemaDraft(prefix: prefix)
    let document = draft.value(of: Form<PaywallDocument>.document.shape)
    return [JSONField(name: "Document", value: document)] + draft.definitions
  }
}
