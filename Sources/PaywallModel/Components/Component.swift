import JSON
import Vocabulary

/// One element of the document.
public struct Component: Sendable, Hashable {
  /// Its place in the document, RFC 6901: `/components/3`.
  public var pointer: String
  /// The author's name for it, unique in the document.
  public var id: String?
  /// A hidden component takes no room (CSS `display: none`).
  public var hidden = false
  public var box = BoxStyle()
  public var decoration = Decoration()
  /// What a screen reader says instead of the content.
  public var accessibilityLabel: LocalizedText?
  /// What a tap does.
  public var action: Action?
  /// The product that it and everything in it speak of, by its name in the document.
  public var product: String?
  /// Other values while conditions hold; later ones win.
  public var overrides: [Override] = []
  public var content: Content

  public init(pointer: String, content: Content) {
    self.pointer = pointer
    self.content = content
  }
}

/// What a component shows; the case is the document's `type`.
public enum Content: Sendable, Hashable {
  case label(TextContent)
  case image(ImageContent)
  case button(TextContent)
  case stack(StackContent)
  case icon(IconContent)
  case spacer(SpacerContent)
  case separator(SeparatorContent)
}

extension Component {
  /// Every kind of component, each declared once: what `type` may be.
  fileprivate static let declarations: [ComponentKind] = [
    ComponentKind(
      "label", help: "words", TextContent.properties, definition: "textContent",
      examples: [
        [
          "type": "label", "title": "The best stories in all the world, all in one place.",
          "weight": "bold", "alignment": "center",
        ]
      ], embed: Content.label,
      extract: { if case .label(let text) = $0 { text } else { nil } },
      settle: { text, _, _ in text.alignment = text.alignment ?? .start }),
    ComponentKind(
      "image", help: "a picture", ImageContent.properties, definition: "imageContent",
      examples: [
        [
          "type": "image", "url": "images/logo.png", "width": 200, "alignSelf": "center",
          "accessibilityLabel": "Disney+",
        ]
      ], embed: Content.image,
      extract: { if case .image(let image) = $0 { image } else { nil } },
      settle: { _, box, stack in box.setPictureDefaults(in: stack) }),
    ComponentKind(
      "icon", help: "a small drawing in one colour, or a small picture", IconContent.properties,
      definition: "iconContent",
      examples: [["type": "icon", "name": "circleCheckFilled", "color": "#34C759", "size": 20]],
      embed: Content.icon,
      extract: { if case .icon(let icon) = $0 { icon } else { nil } },
      settle: { icon, box, _ in box.setIconDefaults(icon) }),
    ComponentKind(
      "button", help: "words to tap", TextContent.properties, definition: "textContent",
      examples: [
        [
          "type": "button", "title": "SIGN UP NOW", "background": "#0072D2", "height": 52,
          "action": ["type": "purchase", "product": "monthly"],
        ]
      ], embed: Content.button,
      extract: { if case .button(let text) = $0 { text } else { nil } },
      settle: { text, box, _ in
        text.alignment = text.alignment ?? .center
        box.setButtonDefaults()
      }),
    ComponentKind(
      "stack", help: "components in a column, in a row or on top of each other",
      StackContent.properties, definition: "stackContent", embed: Content.stack,
      extract: { if case .stack(let stack) = $0 { stack } else { nil } }),
    ComponentKind(
      "spacer", help: "empty room", SpacerContent.properties, definition: "spacerContent",
      examples: [["type": "spacer"]], embed: Content.spacer,
      extract: { if case .spacer(let spacer) = $0 { spacer } else { nil } },
      settle: { spacer, box, stack in box.setSpacerDefaults(spacer, in: stack.axis) }),
    ComponentKind(
      "separator", help: "a line", SeparatorContent.properties, definition: "separatorContent",
      examples: [["type": "separator", "color": "#F0F0F0"]], embed: Content.separator,
      extract: { if case .separator(let line) = $0 { line } else { nil } },
      settle: { line, box, stack in box.setSeparatorDefaults(line, in: stack.axis) }),
  ]

  public static let kinds: Kinds<Component, Content> = Kinds(
    declarations.map(\.kind),
    common: Properties(Component(pointer: "", content: .spacer(SpacerContent())), common),
    content: \.content, dependent: [("overrides", { Override.shape(set: $0) })],
    start: { content, reading in Component(pointer: reading.pointer, content: content) })

  /// The properties that every component has.
  private static let common: [Property<Component>] =
    [
      Property(
        "id", .name, \.id, title: "Id",
        help: "A name for the app and for tests; no two components share one.", isFixed: true,
        examples: ["sign-up"], instead: [Synonyms(["identifier", "key", "testID"], "sign-up")]),
      Property(
        "hidden", .bool, \.hidden, title: "Hidden",
        help: "A hidden component is not shown and takes no room.",
        instead: [
          Synonyms(
            ["visible", "visibility", "isVisible", "show", "enabled"], true,
            hint: "write \"hidden\": true on what is not shown, and nothing on what is"),
          Synonyms(["isHidden", "display", "hide"], true),
        ]),
      Property(
        "action", .action, \.action,
        instead: [
          Synonyms(
            [
              "onClick", "onPress", "onTap", "tap", "press", "handler", "event", "command", "link",
              "href", "to", "destination",
            ], ["type": "purchase", "product": "monthly"])
        ]),
      Property(
        "accessibilityLabel", .text, \.accessibilityLabel, title: "Accessibility label",
        help: "What a screen reader says. Pictures need it; texts speak for themselves.",
        instead: [
          Synonyms(
            [
              "alt", "altText", "contentDescription", "ariaLabel", "a11yLabel", "accessibilityText",
            ],
            "Premium")
        ]),
      Property(
        "product", .name.noted(as: .product), \.product, title: "Product",
        help:
          "The product that this component, and all in it, stands for: what is selected, bought and spoken of there.",
        isFixed: true, examples: ["yearly"]),
      Override.property,
    ] + BoxStyle.properties + Decoration.properties

  /// What lies in it, in its order; none when it holds no others.
  public var components: [Component] { content.declaration?.components(content) ?? [] }

  /// The component with what its kind has where the document says nothing.
  public func settled(in stack: ContainingStack) -> Component {
    content.declaration?.settle(self, stack) ?? self
  }
}

extension Content {
  /// The words of a label or a button.
  public var text: TextContent? {
    switch self {
    case .label(let text), .button(let text): text
    default: nil
    }
  }

  /// The document's `type`.
  public var type: String { declaration?.kind.name ?? "" }

  fileprivate var declaration: ComponentKind? {
    Component.declarations.first { $0.includes(self) }
  }
}

extension Form where Value == Component {
  static let component = Component.kinds.form(
    "component", type: "componentType", keepsPlaces: true,
    [
      "title": "Component", "description": "One element of the screen.",
      "x-expected": "a component ({\"type\": …})",
      "x-hint": "write an object such as {\"type\": \"label\", \"title\": \"Sign up\"}",
      "examples": .array(Component.kinds.list.flatMap(\.examples)),
    ])
}

extension Form where Value == [Component] {
  static let components = Form<Component>.deferred("component", keepsPlaces: true) { .component }
    .list(
      named: "components",
      [
        "title": "Components", "description": "What is on the screen, from top to bottom.",
        "x-expected": "a list of components ([…])",
      ])
}
