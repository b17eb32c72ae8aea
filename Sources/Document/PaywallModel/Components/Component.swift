import JSON
import Numbers
import Vocabulary

/// One element of the document.
public struct Component: Sendable, Equatable {
  /// Its place in the document, RFC 6901: `/components/3`.
  public var pointer: String
  /// The author's name for the component, unique in the document.
  public var id: String?
  /// A hidden component takes no room (CSS `display: none`).
  public var hidden = false
  public var box = BoxStyle()
  public var decoration = Decoration()
  public var accessibility = Accessibility()
  /// The action of a tap.
  public var action: Action?
  /// The product that the component and its descendants describe, by its name in the document.
  public var product: String?
  /// The animation with which it appears and disappears when the page changes; if `nil`, it changes at once.
  public var transition: Transition?
  /// The component's place in the grid that contains it.
  public var cell = GridCell()
  /// Other values while conditions hold; later ones win.
  public var overrides: [Override] = []
  public var content: Content
  /// At most one: the replacement for clients that do not know its type.
  private var fallbacks: [Component] = []
  /// At most one.
  private var dismissals: [Action] = []

  /// The replacement for clients that do not know its type.
  public var fallback: Component? {
    get { fallbacks.first }
    set { fallbacks = newValue.map { [$0] } ?? [] }
  }

  /// The effect of Escape and the system's back gesture while the component is shown; if `nil`, it follows from the document.
  public var dismiss: Action? {
    get { dismissals.first }
    set { dismissals = newValue.map { [$0] } ?? [] }
  }

  public init(pointer: String, content: Content) {
    self.pointer = pointer
    self.content = content
  }
}

extension Component {
  public static let kinds: Kinds<Component, Content> = Kinds(
    Content.kinds,
    common: Properties(Component(pointer: "", content: .spacer(SpacerContent())), common),
    content: \.content, kind: \.kind, dependent: [("overrides", { Override.shape(set: $0) })],
    start: { content, reading in Component(pointer: reading.pointer, content: content) })

  /// The properties that every component has.
  private static let common: [Property<Component>] =
    [
      Property(
        "id", .name, \.id, help: "A unique name for the app and for tests.",
        isFixed: true, examples: #"["sign-up"]"#, instead: #"{"identifier key testID": "sign-up"}"#),
      Property(
        "hidden", .bool, \.hidden, help: "A hidden component is not shown and takes no space.",
        instead: Synonyms(
          "visible visibility isVisible show enabled", "true",
          hint: "write \"hidden\": true on hidden components, and nothing on visible ones") + #"""
            {"isHidden display hide": true}
            """#),
      Property(
        "action", .action, \.action,
        instead: #"""
          {
            "onClick onPress onTap tap press handler event command link href to destination": {"type": "purchase", "product": "monthly"}
          }
          """#),
      Property(
        "dismiss", .action, \.dismiss,
        help:
          "The action of Escape and of the system's back while this component is shown; the last one counts. By default they do the same as the action back: close the sheet, or return to the previous screen, or leave the paywall.",
        instead: #"{"onBack onDismiss onEscape backAction onRequestClose": {"type": "back"}}"#),
      Property(
        "product", .name.noted(as: .product), \.product,
        help:
          "The product of this component and its contents: actions select or buy it, and placeholders refer to it.",
        isFixed: true, examples: #"["yearly"]"#),
      Property(
        "cell", GridCell.form, \.cell,
        help: "The component's place in its grid.",
        instead: #"""
          {
            "colSpan columnSpan gridColumn gridColumnSpan": {"columnSpan": 2},
            "rowSpan gridRow gridArea": {"rowSpan": 2}
          }
          """#),
      Property(
        "transition", .transition, \.transition,
        help:
          "How the component comes, goes and changes when a tap changes the page. Sheets slide from the bottom by default, everything else changes immediately.",
        instead: #"{"animation animate enterTransition exitTransition": "fade"}"#),
      Override.property,
      Property(
        "fallback", Form<Component>.deferred("component", keepsPlaces: true) { .component },
        \.fallback,
        help: "The replacement for clients that do not support this component's type.",
        examples: #"[{"type": "image", "url": "images/logo.png"}]"#),
    ] + Accessibility.properties + BoxStyle.properties + Decoration.properties

  /// The text that a screen reader announces instead of the content.
  public var accessibilityLabel: LocalizedText? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }

  /// Its children, in order.
  public var components: [Component] {
    content.value.components + fallbacks
  }

  /// Its box with the defaults of its kind where the document specifies nothing.
  public func settledBox(in stack: ContainingStack) -> BoxStyle {
    var box = box
    switch content {
    case .button, .input: box.setButtonDefaults()
    case .image, .video, .native: box.setPictureDefaults(in: stack)
    case .icon(let icon): box.setSquareDefaults(icon.size)
    case .qrCode(let code): box.setSquareDefaults(code.size)
    case .spacer(let spacer): box.setSpacerDefaults(spacer, in: stack.axis)
    case .separator(let line): box.setSeparatorDefaults(line, in: stack.axis)
    case .label, .webView, .stack, .grid, .pager, .fragment, .countdown: break
    }
    return box
  }
}

extension Form where Value == Component {
  static let component = Component.kinds.form(
    "component", type: "componentType", keepsPlaces: true,
    [
      "title": "Component", "description": "An element of the screen.",
      "x-expected": "a component ({\"type\": …})",
      "x-hint": "write an object such as {\"type\": \"label\", \"title\": \"Sign up\"}",
      "examples": .array(Component.kinds.list.flatMap(\.examples)),
    ])
}

extension Form where Value == [Component] {
  static let components = Form<Component>.element.list(
    named: "components",
    #"""
    {
      "title": "Components",
      "description": "The components from top to bottom.",
      "x-expected": "a list of components ([…])"
    }
    """#)
}

extension Form where Value == Component {
  /// A component, or an `@each` or `@if` that yields components.
  fileprivate static let element: Form = {
    let component = Form.deferred("component", keepsPlaces: true) { .component }
    var shape = Shape { draft in
      [
        "if": [
          "type": "object",
          "anyOf": .array(Self.repeating.map { ["required": [.string($0)]] }),
        ],
        "then": draft.value(of: repetition),
        "else": draft.value(of: component.shape),
      ]
    }
    shape.keepsPlaces = true
    return Form(
      shape,
      read: { node, reading in
        guard node["@each"] != nil || node["@if"] != nil else {
          return component.read(node, &reading)
        }
        return Component(pointer: reading.pointer, content: .fragment(FragmentUse()))
      }, write: component.write)
  }()

  /// The members that no component has: a value with one of them is a repetition or a choice.
  private static let repeating = ["@each", "@if", "@do", "@then", "@else"]

  private static let repetition = Shape("repetition") { draft in
    let name: Keywords = [
      "title": "Name",
      "description": "The name of the element in \"@do\"; the default is \"item\".",
    ]
    let members: JSONValue = [
      "@each": [
        "title": "List",
        "description": "A list such as \"@search.products\", or a number of repetitions.",
      ],
      "@as": (name + draft.keywords(of: .name)).value,
      "@do": [
        "title": "Repeated components", "description": "A component, or a list of components.",
      ],
      "@if": [
        "title": "Condition",
        "description":
          "A condition: a value that exists and is not false, 0 or empty; or {\"@not\": …} or {\"@equals\": […, …]}.",
      ],
      "@then": ["title": "The value if the condition holds"],
      "@else": ["title": "The value if it does not hold"],
    ]
    return [
      "title": "Repetition or choice",
      "description":
        "In a document with \"data\": a component for each element of a list, or one that depends on a value.",
      "type": "object",
      "properties": members,
      "additionalProperties": false,
      // Without either, the other members show which of the two was meant.
      "if": ["not": ["anyOf": [["required": ["@each"]], ["required": ["@if"]]]]],
      "then": [
        "if": ["required": ["@do"]], "then": ["required": ["@each"]],
        "else": ["required": ["@if"]],
      ],
      "x-expected": "{\"@each\": \"@search.products\", \"@as\": \"product\", \"@do\": {…}}",
    ]
  }
}
