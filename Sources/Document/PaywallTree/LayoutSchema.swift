import JSON
import Numbers
import Vocabulary

/// The shape of laid-out paywalls as JSON Schema.
public enum LayoutSchema {
  /// The revision of the specification. It increases when a member disappears, is no longer required, or changes its form or meaning. New
  /// members, types of nodes and actions, and values of choices do not increase it.
  public static let contract = 1

  /// The exact shape: it rejects members and values that this release does not have.
  public static let closed: JSONValue = {
    var draft = SchemaDraft(titlesNames: false)
    let paywall = draft.keywords(of: Form<LaidOutPaywall>.paywall.shape)
    _ = draft.value(of: Form<FlatPaywall>.flat.shape)
    return draft.schema(paywall, id: "urn:paywalld:schema:layout-\(contract)")
  }()

  /// The shape for clients: it accepts every response of this contract, including members and values that are added later.
  public static let open = closed.opened

  /// The members of the tree, by definition, for a reference page.
  public static func definitions(prefix: String) -> [JSONField] {
    var draft = SchemaDraft(prefix: prefix, titlesNames: false)
    let paywall = draft.value(of: Form<LaidOutPaywall>.paywall.shape)
    _ = draft.value(of: Form<FlatPaywall>.flat.shape)
    return [JSONField(name: "Layout", value: paywall)] + draft.definitions
  }
}

extension JSONValue {
  /// A copy of the schema that allows other members, and other strings than the values of a choice.
  fileprivate var opened: JSONValue {
    switch self {
    case .object(let fields): .object(fields.compactMap(\.opened))
    case .array(let elements): .array(elements.map(\.opened))
    default: self
    }
  }
}

extension JSONField {
  fileprivate var opened: JSONField? {
    switch (name, value) {
    case ("additionalProperties", .bool(false)), ("unevaluatedProperties", .bool(false)): nil
    case ("propertyNames", .object(let fields)) where fields.isEmpty: nil
    case ("enum", .array):
      JSONField(name: "anyOf", value: [.object([self]), ["type": "string"]])
    default: JSONField(name: name, value: value.opened)
    }
  }
}
