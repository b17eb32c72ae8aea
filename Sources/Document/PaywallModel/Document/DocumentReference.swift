import JSON
import Numbers
import Vocabulary

/// The properties that an author can write, for a reference page, made from the declarations of the vocabulary.
public struct DocumentReference: Sendable {
  /// The documentation of one property.
  public typealias Description = PropertyDescription

  /// A kind of component or action with its own properties.
  public struct Entry: Sendable {
    public let name: String
    public let help: String
    public let examples: [JSONValue]
    public let properties: [PropertyDescription]
  }

  /// The document's top-level properties.
  public let sections: [PropertyDescription]
  public let page: [PropertyDescription]
  public let product: [PropertyDescription]
  public let components: [Entry]
  /// The properties of every component.
  public let common: [PropertyDescription]
  public let actions: [Entry]
  /// The forms that properties refer to, by name.
  public let forms: [JSONField]

  public init() {
    var draft = SchemaDraft()
    sections = PaywallDocument.properties.descriptions(in: &draft)
    page = Meta.properties.descriptions(in: &draft)
    product = Product.properties.descriptions(in: &draft)
    components = Self.entries(Component.kinds.list, &draft)
    common = Component.kinds.common.descriptions(in: &draft)
    actions = Self.entries(Action.kinds.list, &draft)
    forms = draft.definitions
  }

  private static func entries<Content>(
    _ kinds: [Kind<Content>], _ draft: inout SchemaDraft
  ) -> [Entry] {
    kinds.map { kind in
      Entry(
        name: kind.name, help: kind.help, examples: kind.examples,
        properties: kind.descriptions(&draft))
    }
  }
}
