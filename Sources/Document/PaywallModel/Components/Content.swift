import Vocabulary

/// The content of a component; the case is the document's `type`.
public indirect enum Content: Sendable, Equatable {
  case label(TextContent)
  case image(ImageContent)
  case video(VideoContent)
  case webView(WebViewContent)
  case native(NativeContent)
  case input(InputContent)
  case button(ButtonContent)
  case stack(StackContent)
  case grid(GridContent)
  case pager(PagerContent)
  /// A use of a fragment; expansion replaces all of them.
  case fragment(FragmentUse)
  case countdown(CountdownContent)
  case qrCode(QRCodeContent)
  case icon(IconContent)
  case spacer(SpacerContent)
  case separator(SeparatorContent)
}

extension Content {
  /// Every kind of component in the order of the reference, each declared beside its properties.
  static let kinds: [Kind<Content>] = [
    TextContent.kind, ImageContent.kind, IconContent.kind, VideoContent.kind, WebViewContent.kind,
    NativeContent.kind, InputContent.kind, ButtonContent.kind, StackContent.kind, GridContent.kind,
    PagerContent.kind, CountdownContent.kind, QRCodeContent.kind, FragmentUse.kind,
    SpacerContent.kind, SeparatorContent.kind,
  ]

  /// The value of the case.
  var value: any ComponentContent {
    switch self {
    case .label(let value): value
    case .image(let value): value
    case .video(let value): value
    case .webView(let value): value
    case .native(let value): value
    case .input(let value): value
    case .button(let value): value
    case .stack(let value): value
    case .grid(let value): value
    case .pager(let value): value
    case .fragment(let value): value
    case .countdown(let value): value
    case .qrCode(let value): value
    case .icon(let value): value
    case .spacer(let value): value
    case .separator(let value): value
    }
  }

  var kind: Kind<Content> { Swift.type(of: value).kind }

  /// The document's `type`, as its declaration names it.
  public var type: String { kind.name }
}

extension Content {
  var input: InputContent? { if case .input(let input) = self { input } else { nil } }

  /// The words of a label or a button.
  public var text: TextContent? {
    switch self {
    case .label(let text): text
    case .button(let button) where button.components.isEmpty: button.text
    default: nil
    }
  }
}
