import JSON
import Numbers
import PaywallModel
import Vocabulary

/// Facts about a reader in content: the products in the reader's store, the app's own variables, data, and what a query could tell as well.
public struct ReaderFacts: Sendable, Hashable {
  /// The products by their names in the document or their identifiers.
  public var products: [String: StoreProduct] = [:]
  /// The app's message to the reader.
  public var message: String?
  /// The entity tag of the client's cached response. It is not a fact about the reader.
  public var known: String?
  /// The app's own attributes of the reader.
  public var custom: [String: String] = [:]
  /// The data that overrides the document's own, by name.
  public var data: [String: FragmentJSON] = [:]
  /// What a placement may ask of the reader, and the tickets of earlier answers, as in a request of OpenFeature's protocol (OFREP). Layouts do not use it.
  public var context: [String: FragmentJSON] = [:]
  /// The values of dimensions by their names. Those of a query go before them.
  public var told: [String: FragmentJSON] = [:]

  public init() {}

  /// Reads the members that match the schema; ignores the rest.
  public init(reading node: JSONNode) {
    var reading = Reading()
    self = Self.form.read(node, &reading) ?? ReaderFacts()
  }
}

extension ReaderFacts {
  /// The form of the content: `{"products": {"monthly": {"price": "4.99", "currency": "EUR"}}, "custom": {"tier": "gold"}}`.
  private static let form = Form.object(
    Properties(
      ReaderFacts(),
      [
        Property(
          "products",
          StoreProduct.form.dictionary(
            names: Shape([:]), unreadable: StoreProduct(amount: .zero),
            #"{"x-expected": "products by their names or identifiers ({\"monthly\": {…}})"}"#),
          \.products, title: "Products",
          help:
            "Products as the reader's store has them, by their names in the document or their identifiers in a store. All of them, or none: prices that would put a second currency on the page are ignored."
        ),
        Property(
          "message", .message, \.message,
          help: "What the app has to tell, such as why a purchase failed, for {message} in texts."),
        Property(
          "known", .entityTag, \.known, title: "Known response",
          help:
            "The ETag of the response that the client has. If it has not changed, the response is {\"unchanged\": true}."
        ),
        Property(
          "custom",
          Form<String>.fact.dictionary(
            names: Shape(#"{"maxLength": 64}"#), unreadable: "",
            #"{"maxProperties": 100, "x-expected": "values by name ({\"tier\": \"gold\"})"}"#),
          \.custom, title: "The app's own variables",
          help: "What the app says of the reader, by names of its own, for conditions and texts."),
        Property(
          "data",
          Form<FragmentJSON>.anything.dictionary(
            names: Shape(#"{"maxLength": 64}"#), unreadable: FragmentJSON(.null),
            #"{"maxProperties": 32, "x-expected": "data by name ({\"deals\": {…}})"}"#),
          \.data, title: "Data",
          help:
            "Values for the names of the document's \"data\", in place of its own; unknown names are ignored."
        ),
        Property(
          "context",
          Form<FragmentJSON>.anything.dictionary(
            names: Shape([:]), unreadable: FragmentJSON(.null),
            #"{"maxProperties": 200, "x-expected": "what a placement may ask of the reader ({\"userId\": \"u1\"})"}"#
          ),
          \.context, title: "The context of a placement",
          help:
            "With the parameter placement: what its rules may ask of the reader, and assignments and forced, as in the context of POST /paywall. Parameters go before it."
        ),
      ] + dimensions.map(\.property)), named: "ReaderFacts",
    #"""
    {
      "title": "Facts about a reader",
      "description": "What goes before what the document says.",
      "x-expected": "facts about the reader ({\"products\": {…}})",
      "examples": [
        {
          "products": {"monthly": {"price": "4.99", "currency": "EUR", "displayPrice": "4,99 €"}},
          "custom": {"tier": "gold"}
        }
      ]
    }
    """#)

  /// The JSON Schema of the form, as a document of its own.
  public static let schema: JSONValue = {
    var draft = SchemaDraft()
    let facts = draft.keywords(of: form.shape)
    return draft.schema(facts)
  }()

  /// Returns the definition `ReaderFacts` and its dependencies, for a description with its own definitions.
  ///
  /// - Parameter prefix: the start of a reference, before the definition's name: `#/components/schemas/`.
  public static func definitions(prefix: String) -> [JSONField] {
    var draft = SchemaDraft(prefix: prefix)
    _ = draft.value(of: form.shape)
    return draft.definitions
  }
}

extension Form where Value == String {
  /// An entity tag (RFC 9110 §8.8.3), with or without its quotes.
  fileprivate static let entityTag = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^((W/)?\"[!#-~]{1,128}\"|[!#-~]{1,128})$",
        "x-expected": "the ETag of a response, with or without its quotes",
        "examples": ["\"5f2a9c\""]
      }
      """#))

  /// The app's message.
  fileprivate static let message = text(
    Shape(
      #"""
      {
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "x-expected": "a text of 500 characters at most"
      }
      """#))

  /// A value of one of the app's own variables.
  fileprivate static let fact = Form(
    Shape(
      #"""
      {
        "type": ["string", "boolean"],
        "maxLength": 200,
        "x-expected": "a text of 200 characters at most, or true or false"
      }
      """#),
    match: { node in node.bool.map { $0 ? "true" : "false" } ?? node.string },
    write: { value, writer in
      switch value {
      case "true": writer.bool(true)
      case "false": writer.bool(false)
      default: writer.string(value)
      }
    })
}

extension Dimension {
  /// The dimension as a member of the content.
  fileprivate var property: Property<ReaderFacts> {
    Property(name, .anything, \.told[name], help: help)
  }
}

extension Reader {
  /// Adds further facts. Ignores those for which the document has no product or condition, because they do not change the page.
  mutating func learn(_ facts: ReaderFacts, _ document: ReaderChoices) {
    products.merge(document.products(facts.products.map { ($0.key, $0.value) })) { $1 }
    keepOneCurrency(document)
    if document.takesMessage { message = facts.message }
    for (name, value) in facts.custom { note(name, is: value, document) }
  }
}
