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
  case spacer(SpacerContent)
  case separator(SeparatorContent)

  /// The document's `type`.
  public var type: ComponentType {
    switch self {
    case .label: .label
    case .image: .image
    case .button: .button
    case .stack: .stack
    case .spacer: .spacer
    case .separator: .separator
    }
  }
}

/// A component's `type`.
public enum ComponentType: String, Sendable, Hashable, CaseIterable {
  case label
  case image
  case button
  case stack
  case spacer
  case separator
}
