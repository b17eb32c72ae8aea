import JSON
import Numbers
import Vocabulary

/// A part of the screen's state that a tap or the app changes, with all its possible values.
public struct StateVariable: Sendable, Equatable {
  /// Names of products: a purchase that names no product buys the value.
  public var products: [String]?
  /// The initial value.
  public var boolean: Bool?
  /// Values that the author names.
  public var choices: [String]?
  /// The number of a pager's pages; the values count from 1.
  public var pages: Int?
  /// The values that the app sets: those of `AppState`, and others that the document explains.
  public var appValues: [String]?
  /// The meanings of values that `AppState` lacks, in a sentence each.
  public var meanings: [String: String] = [:]

  private static let mostPages = 100

  /// All its values, as conditions and requests write them; the initial one is first.
  public var values: [String] {
    if let boolean { return boolean ? ["true", "false"] : ["false", "true"] }
    if let pages { return (0..<min(max(0, pages), Self.mostPages)).map { String($0 + 1) } }
    return products ?? choices ?? appValues ?? []
  }

  public var initial: String { values.first ?? "" }

  /// The meaning of a value that the app sets; `nil` if the document does not explain it.
  public func meaning(of value: String) -> String? {
    AppState(rawValue: value)?.meaning ?? meanings[value]
  }

  public init(
    products: [String]? = nil, boolean: Bool? = nil, choices: [String]? = nil,
    appValues: [String]? = nil
  ) {
    self.products = products
    self.boolean = boolean
    self.choices = choices
    self.appValues = appValues
  }
}

extension StateVariable {
  static let form = Form.object(
    StateVariable(),
    [
      Property(
        "product",
        Form<String>.name.noted(as: .product).list(
          #"""
          {
            "x-expected": "names of products ([\"yearly\", \"monthly\"])",
            "minItems": 1,
            "maxItems": 100,
            "uniqueItems": true
          }
          """#), \.products, title: "Products",
        help: "The products that can be selected; the first one is the initial selection.",
        examples: #"[["yearly", "monthly"]]"#,
        instead: #"{"products packages plans options": ["yearly", "monthly"]}"#),
      Property(
        "boolean", .bool, \.boolean, title: "True or false", help: "The initial value.",
        instead: #"{"bool toggle flag": false}"#),
      Property(
        "choice",
        Form<String>.name.list(
          #"""
          {
            "x-expected": "names ([\"plans\", \"benefits\"])",
            "minItems": 2,
            "maxItems": 100,
            "uniqueItems": true
          }
          """#), \.choices, title: "One of several names",
        help: "The possible values; the first one is the initial value.",
        examples: #"[["plans", "benefits"]]"#,
        instead: #"{"choices enum values cases": ["plans", "benefits"]}"#),
      Property(
        "page", .integer(1...mostPages), \.pages, title: "Pages of a pager",
        help: "The number of pages. The first page is 1, which is the initial value.",
        examples: #"[3]"#, instead: #"{"pages pageCount": 3}"#),
      Property(
        "app",
        Form<String>.name.list(
          #"""
          {
            "x-expected": "names of states ([\"ready\", \"loading\", \"offline\"])",
            "minItems": 2,
            "maxItems": 100,
            "uniqueItems": true
          }
          """#), \.appValues, title: "States that the app sets",
        help:
          "The states that the app sets; the first one is the initial state. These mean the same everywhere: "
          + AppState.allCases.map { "\($0.rawValue) (\($0.meaning.dropLast()))" }
          .joined(separator: ", ")
          + ". Explain any other one in \"meanings\".",
        examples: #"[["ready", "loading", "failed", "offline"]]"#,
        instead: #"{"status statuses appState appStates": ["ready", "loading", "failed"]}"#),
      Property(
        "meanings",
        Form<String>.meaning.dictionary(
          names: .name, unreadable: "",
          #"{"x-expected": "sentences by state ({\"soldOut\": \"Nothing is left.\"})"}"#),
        \.meanings, title: "Meanings of states",
        help: "When the app sets a state that is not one of the usual ones, in a sentence.",
        examples: #"[{"soldOut": "Nothing is left."}]"#),
    ], named: "stateVariable",
    #"""
    {
      "title": "Variable of the screen",
      "description": "A variable that taps or the app change, with all its possible values.",
      "minProperties": 1,
      "if": {"required": ["app", "meanings"]},
      "then": {"maxProperties": 2},
      "else": {
        "maxProperties": 1,
        "x-expected": "a variable such as {\"boolean\": false}",
        "x-hint": "give it one of \"product\", \"boolean\", \"choice\", \"page\" and \"app\""
      },
      "x-hint": "give it one of \"product\", \"boolean\", \"choice\", \"page\" and \"app\"",
      "x-expected": "a variable such as {\"boolean\": false}",
      "examples": [
        {"product": ["yearly", "monthly"]},
        {"boolean": false},
        {"choice": ["plans", "benefits"]},
        {"page": 3},
        {"app": ["ready", "loading", "failed", "offline"]}
      ]
    }
    """#)
}

extension Form where Value == [String: StateVariable] {
  static let state = StateVariable.form.dictionary(
    names: .name, unreadable: StateVariable(),
    [
      "maxProperties": .number(PaywallDocument.mostStateVariables),
      "x-expected": "variables by name ({\"plan\": {\"product\": [\"yearly\", \"monthly\"]}})",
      "examples": [["plan": ["product": ["yearly", "monthly"]], "details": ["boolean": false]]],
    ])
}

extension Form where Value == String {
  /// The meaning of a state.
  fileprivate static let meaning = text(
    Shape(
      #"""
      {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "x-expected": "a sentence of 200 characters at most"
      }
      """#))

  /// A value of a variable: a name, or a boolean.
  static let stateValue = Form(
    Shape(
      "stateValue",
      #"""
      {
        "title": "Value of a variable",
        "type": ["string", "boolean", "integer"],
        "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$",
        "minimum": 1,
        "maximum": 100,
        "x-expected": "a name such as \"yearly\", true or false, or the number of a page",
        "x-hint": "write a value that the variable of \"state\" can have",
        "examples": ["yearly", true, 2]
      }
      """#),
    match: { node in
      node.bool.map { $0 ? "true" : "false" } ?? node.number?.int.map { String($0) } ?? node.string
    },
    write: { value, writer in
      switch value {
      case "true": writer.bool(true)
      case "false": writer.bool(false)
      default:
        // No name begins with a digit.
        if let page = Int(value) { writer.number(page) } else { writer.string(value) }
      }
    })
}

extension PaywallDocument {
  /// The maximum number of variables of a document.
  static let mostStateVariables = 16

  /// The variable that contains the selected product; `nil` if nothing can be selected.
  public var selection: (name: String, products: [String])? {
    for (name, variable) in state.sorted(by: { $0.key < $1.key }) {
      if let products = variable.products { return (name, products) }
    }
    return nil
  }
}
