import Numbers
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
  var value: any ComponentContent { visited(by: ContentValue()) }

  var kind: Kind<Content> { visited(by: ContentKind()) }

  /// The document's `type`, as its declaration names it.
  public var type: String { kind.name }

  private func visited<Visitor: ContentVisitor>(by visitor: Visitor) -> Visitor.Result {
    switch self {
    case .label(let value): visitor.visit(value)
    case .image(let value): visitor.visit(value)
    case .video(let value): visitor.visit(value)
    case .webView(let value): visitor.visit(value)
    case .native(let value): visitor.visit(value)
    case .input(let value): visitor.visit(value)
    case .button(let value): visitor.visit(value)
    case .stack(let value): visitor.visit(value)
    case .grid(let value): visitor.visit(value)
    case .pager(let value): visitor.visit(value)
    case .fragment(let value): visitor.visit(value)
    case .countdown(let value): visitor.visit(value)
    case .qrCode(let value): visitor.visit(value)
    case .icon(let value): visitor.visit(value)
    case .spacer(let value): visitor.visit(value)
    case .separator(let value): visitor.visit(value)
    }
  }
}

/// A function of the value of any case.
private protocol ContentVisitor {
  associatedtype Result

  func visit<Value: ComponentContent>(_ value: Value) -> Result
}

private struct ContentValue: ContentVisitor {
  func visit<Value: ComponentContent>(_ value: Value) -> any ComponentContent { value }
}

/// The declaration of the value's kind, found without a copy of the value.
private struct ContentKind: ContentVisitor {
  func visit<Value: ComponentContent>(_ value: Value) -> Kind<Content> { Value.kind }
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
