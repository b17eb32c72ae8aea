import JSON
import Numbers
import Vocabulary

/// A button: words, or components in a row.
public struct ButtonContent: Sendable, Equatable {
  public var text = TextContent(title: LocalizedText(""))
  /// The components that replace the words.
  public var components: [Component] = []

  public init() {}

  /// The row that lays out the components in its middle.
  public var row: StackContent {
    var row = StackContent()
    row.direction = .row
    row.alignItems = .center
    row.justifyContent = .center
    row.gap = StackContent.Gap(row: .points(Self.gap), column: .points(Self.gap))
    return row
  }

  /// Points between an icon and the words next to it.
  private static let gap = 8.0
}

extension ButtonContent: ComponentContent {
  static let kind = declared(
    "button", help: "a tappable text or row of components",
    examples: #"""
      [
        {
          "type": "button",
          "title": "SIGN UP NOW",
          "background": "#0072D2",
          "height": 52,
          "action": {"type": "purchase", "product": "monthly"}
        },
        {
          "type": "button",
          "background": "#15141A",
          "cornerRadius": "pill",
          "padding": 12,
          "components": [
            {"type": "icon", "name": "lock", "color": "#FFFFFF", "size": 18},
            {
              "type": "label",
              "title": "Unlock everything",
              "color": "#FFFFFF",
              "weight": "semibold"
            }
          ]
        }
      ]
      """#)

  var content: Content { .button(self) }
}

extension ButtonContent {
  static let properties = Properties(
    ButtonContent(),
    [TextContent.title(\.text.title, isRequired: false)]
      + TextContent.style.map { $0.within(\.text) } + [
        Property(
          "components", .components, \.components,
          help:
            "The button's content instead of a title, centred in a row: an icon and a label, for example.",
          instead: #"{"child icon": []}"#)
      ])
}
