import JSON
import Vocabulary

/// Something of the screen that a tap changes, with all the values that it can have.
public struct StateVariable: Sendable, Hashable {
  /// Names of products: the value is what a purchase without a product buys.
  public var products: [String]?
  /// The value at first.
  public var boolean: Bool?
  /// Names of the author's own.
  public var choices: [String]?

  /// Everything that it can be, as conditions and requests write it; what it is at first stands first.
  public var values: [String] {
    if let boolean { return boolean ? ["true", "false"] : ["false", "true"] }
    return products ?? choices ?? []
  }

  public var initial: String { values.first ?? "" }

  public init(products: [String]? = nil, boolean: Bool? = nil, choices: [String]? = nil) {
    self.products = products
    self.boolean = boolean
    self.choices = choices
  }
}

extension StateVariable {
  private static let properties = Properties(
    StateVariable(),
    [
      Property(
        "product",
        Form<String>.name.noted(as: .product).list([
          "x-expected": "names of products ([\"yearly\", \"monthly\"])",
          "minItems": 1, "maxItems": 100, "uniqueItems": true,
        ]), \.products, title: "Products",
        help: "The products that can be selected; the first is selected at first.",
        examples: [["yearly", "monthly"]],
        instead: [
          Synonyms(["products", "packages", "plans", "options"], ["yearly", "monthly"])
        ]),
      Property(
        "boolean", .bool, \.boolean, title: "True or false", help: "What it is at first.",
        instead: [Synonyms(["bool", "toggle", "flag"], false)]),
      Property(
        "choice",
        Form<String>.name.list([
          "x-expected": "names ([\"plans\", \"benefits\"])", "minItems": 2, "maxItems": 100,
          "uniqueItems": true,
        ]), \.choices, title: "One of several names",
        help: "What it can be; the first is what it is at first.",
        examples: [["plans", "benefits"]],
        instead: [Synonyms(["choices", "enum", "values", "cases"], ["plans", "benefits"])]),
    ])

  static let form = Form.object(
    properties, named: "stateVariable",
    [
      "title": "Variable of the screen",
      "description": "Something that a tap changes, with all the values that it can have.",
      "minProperties": 1, "maxProperties": 1,
      "x-hint": "give it one of \"product\", \"boolean\" and \"choice\"",
      "x-expected": "a variable such as {\"boolean\": false}",
      "examples": [
        ["product": ["yearly", "monthly"]], ["boolean": false], ["choice": ["plans", "benefits"]],
      ],
    ])
}

extension Form where Value == [String: StateVariable] {
  static let state = StateVariable.form.dictionary(
    names: .name, unreadable: StateVariable(),
    [
      "maxProperties": .number(PaywallDocument.mostStateVariables),
      "x-expected": "variables by name ({\"plan\": {\"product\": [\"yearly\", \"monthly\"]}})",
      "examples": [
        ["plan": ["product": ["yearly", "monthly"]], "details": ["boolean": false]]
      ],
    ])
}

extension Form where Value == String {
  /// What a variable can be: a name, or true or false.
  static let stateValue = Form(
    Shape(
      "stateValue",
      [
        "title": "Value of a variable",
        "type": ["string", "boolean"], "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$",
        "x-expected": "a name such as \"yearly\", or true or false",
        "x-hint": "write a value that the variable of \"state\" can have",
        "examples": ["yearly", true],
      ]),
    match: { node in node.bool.map { $0 ? "true" : "false" } ?? node.string },
    write: { value, writer in
      switch value {
      case "true": writer.bool(true)
      case "false": writer.bool(false)
      default: writer.string(value)
      }
    })
}

extension PaywallDocument {
  /// As many variables as a document may have.
  static let mostStateVariables = 16

  /// The variable whose value is the selected product; nil when nothing can be selected.
  public var selection: (name: String, products: [String])? {
    for (name, variable) in state.sorted(by: { $0.key < $1.key }) {
      if let products = variable.products { return (name, products) }
    }
    return nil
  }
}
