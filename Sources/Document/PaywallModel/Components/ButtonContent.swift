import JSON
import Vocabulary

/// Something to tap: words, or components in a row.
public struct ButtonContent: Sendable, Equatable {
  public var text = TextContent(title: LocalizedText(""))
  /// What the button holds instead of words.
  public var components: [Component] = []

  public init() {}

  /// How the components lie: in the middle of a row.
  public var row: StackContent {
    var row = StackContent()
    row.direction = .row
    row.alignItems = .center
    row.justifyContent = .center
    row.gap = StackContent.Gap(row: .points(Self.gap), column: .points(Self.gap))
    return row
  }

  /// Points between an icon and the words beside it.
  private static let gap = 8.0
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
