import JSON
import Numbers
import Vocabulary

/// A component with parameters, written in JSON and composed of other components.
public struct FragmentDefinition: Sendable, Equatable {
  public var help: String?
  /// The parameters by name.
  public var parameters: [String: FragmentParameter] = [:]
  /// The component that replaces a use; `"@title"` in it is the value of the parameter `title`.
  public var component = FragmentJSON(.object([]))
  /// Values for an example use of the fragment.
  public var example: FragmentJSON?

  public init() {}
}

/// A parameter of a fragment.
public struct FragmentParameter: Sendable, Equatable {
  public var type = Kind.text
  /// Whether a use may omit the parameter even though it has no default; the parts that need it are then omitted.
  public var isOptional = false
  /// The value if a use omits it.
  public var fallback: FragmentJSON?
  /// The allowed values of a `choice`.
  public var choices: [String] = []
  public var help: String?

  public enum Kind: String, Sendable, Equatable, CaseIterable {
    case text, number, boolean, color, image, icon, product, variable, choice, action, component
    case components, list, object
  }

  public init() {}
}

/// Any JSON value, unchanged.
public struct FragmentJSON: Sendable, Hashable {
  public var value: JSONValue

  public init(_ value: JSONValue) { self.value = value }

  /// Values that are equal hash equally, and these are not hashed for speed.
  public func hash(into hasher: inout Hasher) {
    if case .object(let fields) = value { hasher.combine(fields.count) }
  }
}

/// A use of a fragment in the place of a component, with values for its parameters.
public struct FragmentUse: Sendable, Equatable {
  public var name = ""
  public var arguments = FragmentJSON(.object([]))

  public init() {}
}

extension Form where Value == FragmentJSON {
  static func json(_ shape: Shape) -> Form {
    Form(shape, match: { FragmentJSON($0.value) }, write: { $1.value($0.value) })
  }

  public static let anything = json(Shape([:]))
}

extension FragmentUse: ComponentContent {
  static let kind = declared(
    "fragment", help: "a fragment, with values for its parameters",
    definition: "fragmentUse",
    examples: #"""
      [
        {
          "type": "fragment",
          "name": "rating",
          "with": {"full": 4, "empty": 1, "title": "4.2 out of 5"}
        }
      ]
      """#)

  var content: Content { .fragment(self) }
}

extension FragmentUse {
  static let properties = Properties(
    FragmentUse(),
    [
      Property(
        "name", .name, \.name,
        help: "The name of a fragment in \"fragments\", in the brand's folder, or of the service.",
        isRequired: true, isFixed: true, examples: #"["planCard"]"#,
        instead: #"{"fragment use template ref": "planCard"}"#),
      Property(
        "with",
        .json(
          Shape(
            #"""
            {"type": "object", "x-expected": "values by parameter ({\"product\": \"yearly\"})"}
            """#)
        ), \.arguments, help: "Values for the fragment's parameters, by name.", isFixed: true,
        examples: #"[{"product": "yearly"}]"#,
        instead: #"{"arguments parameters params props args": {"product": "yearly"}}"#),
    ])
}

extension FragmentParameter {
  fileprivate static let form = Form.object(
    FragmentParameter(),
    [
      Property("type", .choice(), \.type, help: "What it takes.", isRequired: true),
      Property(
        "optional", .bool, \.isOptional,
        help: "Whether a use may omit it. Properties that need it are then left out.",
        instead: #"{"required nullable": true}"#),
      Property("default", .anything, \.fallback, help: "The value if a use omits it."),
      Property(
        "values",
        Form<String>.string.list(
          #"""
          {"minItems": 1, "maxItems": 100, "x-expected": "a list of names"}
          """#),
        \.choices, help: "The values of a \"choice\".", examples: #"[["top", "bottom"]]"#),
      Property("help", .string, \.help, help: "The purpose of the parameter."),
    ], named: "fragmentParameter",
    #"""
    {
      "title": "Parameter",
      "x-expected": "a parameter such as {\"type\": \"text\"}",
      "examples": [{"type": "text"}, {"type": "number", "default": 3}]
    }
    """#)
}

extension FragmentDefinition {
  static let form = Form.object(
    FragmentDefinition(),
    [
      Property("help", .string, \.help, help: "The purpose of the fragment."),
      Property(
        "parameters",
        FragmentParameter.form.dictionary(
          names: .name, unreadable: FragmentParameter(),
          #"""
          {
            "maxProperties": 64,
            "x-expected": "parameters by name ({\"title\": {\"type\": \"text\"}})"
          }
          """#), \.parameters, help: "The parameters by name."),
      Property(
        "component",
        .json(
          Shape(
            #"""
            {
              "type": "object",
              "x-expected": "a component ({\"type\": …})",
              "examples": [{"type": "label", "title": "@title", "weight": "bold"}]
            }
            """#)), \.component,
        help:
          "The component that replaces a use. \"@title\" is the value of the parameter title, and \"@{title}\" inserts it into a text.",
        isRequired: true, instead: #"{"template body content": {"type": "label"}}"#),
      Property(
        "example", .json(Shape(#"{"type": "object"}"#)), \.example,
        help: "Values for an example."),
    ], named: "fragment",
    #"""
    {
      "title": "Fragment",
      "description": "A reusable component with parameters.",
      "x-expected": "a fragment ({\"parameters\": {…}, \"component\": {…}})"
    }
    """#)

  /// Reads a fragment from a library's file; `nil` if the file contains none.
  public init?(reading root: JSONNode) {
    var reading = Reading()
    guard let definition = Self.form.read(root, &reading), reading.faults.isEmpty else {
      return nil
    }
    self = definition
  }
}

extension Form where Value == [String: FragmentDefinition] {
  static let fragments = FragmentDefinition.form.dictionary(
    names: .name, unreadable: FragmentDefinition(),
    #"""
    {
      "maxProperties": 100,
      "x-expected": "fragments by name ({\"headline\": {\"component\": {…}}})",
      "examples": [
        {
          "headline": {
            "parameters": {"title": {"type": "text"}},
            "component": {"type": "label", "title": "@title", "size": 28, "weight": "bold"}
          }
        }
      ]
    }
    """#)
}
