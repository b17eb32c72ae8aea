import JSON
import Numbers
import Vocabulary

/// The shape of laid-out paywalls as JSON Schema.
public enum LayoutSchema {
  /// The revision of the specification. It increases when a member disappears, is no longer required, or changes its form or meaning. New
  /// members, types of nodes and actions, and values of choices do not increase it.
  public static let contract = 1

  /// The exact shape: it rejects members and values that this release does not have.
  public static let closed = schema(isOpen: false)

  /// The shape for clients: it accepts every response of this contract, including members and values that are added later.
  public static let open = schema(isOpen: true)

  private static func schema(isOpen: Bool) -> JSONValue {
    var draft = SchemaDraft(titlesNames: false, isOpen: isOpen)
    let paywall = draft.keywords(of: Form<LaidOutPaywall>.paywall.shape)
    _ = draft.value(of: Form<FlatPaywall>.flat.shape)
    return draft.schema(paywall, id: "urn:paywalld:schema:layout-\(contract)")
  }

  /// The members of the tree, by definition, for a reference page.
  public static func definitions(prefix: String) -> [JSONField] {
    definitions(in: SchemaDraft(prefix: prefix, titlesNames: false))
  }

  /// The open shape as components of an API description, under names that no other component has: `LayoutNode`, `FlatLayout`.
  public static func components(prefix: String) -> [JSONField] {
    definitions(
      in: SchemaDraft(prefix: prefix, titlesNames: false, isOpen: true) { name in
        let isOwn = name.first?.isUppercase ?? false
        return isOwn ? name : "Layout" + name.prefix(1).uppercased() + name.dropFirst()
      })
  }

  private static func definitions(in draft: SchemaDraft) -> [JSONField] {
    var draft = draft
    let paywall = draft.value(of: Form<LaidOutPaywall>.paywall.shape)
    _ = draft.value(of: Form<FlatPaywall>.flat.shape)
    return [JSONField(name: "Layout", value: paywall)] + draft.definitions
  }
}
