import JSON
import Vocabulary

extension Component {
  /// Every kind of component, each declared once: what `type` may be.
  private static let declarations: [ComponentKind] = [
    ComponentKind(
      "label", help: "words", TextContent.properties, definition: "textContent",
      examples: [
        [
          "type": "label", "title": "The best stories in all the world, all in one place.",
          "weight": "bold", "alignment": "center",
        ]
      ], embed: Content.label,
      extract: { if case .label(let text) = $0 { text } else { nil } }),
    ComponentKind(
      "image", help: "a picture", ImageContent.properties, definition: "imageContent",
      examples: [
        [
          "type": "image", "url": "images/logo.png", "width": 200, "alignSelf": "center",
          "accessibilityLabel": "Disney+",
        ]
      ], embed: Content.image,
      extract: { if case .image(let image) = $0 { image } else { nil } }),
    ComponentKind(
      "button", help: "words to tap", TextContent.properties, definition: "textContent",
      examples: [
        [
          "type": "button", "title": "SIGN UP NOW", "background": "#0072D2", "height": 52,
          "action": ["type": "purchase", "product": "monthly"],
        ]
      ], embed: Content.button,
      extract: { if case .button(let text) = $0 { text } else { nil } }),
    ComponentKind(
      "stack", help: "components in a column, in a row or on top of each other",
      StackContent.properties, definition: "stackContent", embed: Content.stack,
      extract: { if case .stack(let stack) = $0 { stack } else { nil } }),
    ComponentKind(
      "spacer", help: "empty room", SpacerContent.properties, definition: "spacerContent",
      examples: [["type": "spacer"]], embed: Content.spacer,
      extract: { if case .spacer(let spacer) = $0 { spacer } else { nil } }),
    ComponentKind(
      "separator", help: "a line", SeparatorContent.properties, definition: "separatorContent",
      examples: [["type": "separator", "color": "#F0F0F0"]], embed: Content.separator,
      extract: { if case .separator(let line) = $0 { line } else { nil } }),
  ]

  public static let kinds: Kinds<Component, Content> = Kinds(
    declarations.map(\.kind),
    common: Properties(Component(pointer: "", content: .spacer(SpacerContent())), common),
    content: \.content,
    start: { content, reading in Component(pointer: reading.pointer, content: content) })

  /// The properties that every component has.
  private static let common: [Property<Component>] =
    [
      Property(
        "id", .name, \.id, title: "Id",
        help: "A name for the app and for tests; no two components share one.",
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
    ] + BoxStyle.properties + Decoration.properties

  /// What lies in it, in its order; none when it holds no others.
  public var components: [Component] {
    for declaration in Self.declarations {
      if let components = declaration.components(content) { return components }
    }
    return []
  }
}

/// A kind of component, and how to get at the components in one.
private struct ComponentKind: Sendable {
  let kind: Kind<Content>
  /// Nil for content of another kind.
  let components: @Sendable (Content) -> [Component]?

  init<Payload>(
    _ name: String, help: String, _ properties: Properties<Payload>, definition: String,
    examples: [JSONValue] = [], embed: @escaping @Sendable (Payload) -> Content,
    extract: @escaping @Sendable (Content) -> Payload?
  ) {
    kind = Kind(
      name, help: help, properties, definition: definition, examples: examples, embed: embed,
      extract: extract)
    components = { content in extract(content).map(properties.components) }
  }
}

extension Properties {
  /// The components that an object's properties hold.
  func components(of owner: Owner) -> [Component] {
    list.filter(\.shape.keepsPlaces).flatMap { property in
      if let path = property.path as? KeyPath<Owner, [Component]> { return owner[keyPath: path] }
      guard let path = property.path as? KeyPath<Owner, Component?> else { return [] }
      return owner[keyPath: path].map { [$0] } ?? []
    }
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
