import JSON
import Numbers
import Vocabulary

/// A component of the document at its place on the screen, with every text, colour and size resolved.
public struct LaidOutNode: Sendable, Hashable {
  public var type: NodeType
  /// The component that the node shows; `nil` for the page itself.
  public var key: ComponentKey?
  public var id: String?
  /// The frame, aligned to the device's pixels.
  public var frame: Rectangle
  /// The visual appearance; `nil` if only its content is drawn.
  var look: Shared<LaidOutDecoration>?
  public var accessibilityLabel: String?
  public var action: LaidOutAction?
  /// Whether the state that a tap sets is already set; `nil` if a tap sets nothing.
  public var isSelected: Bool?
  public var content = LaidOutContent.none
  /// The motion; `nil` if it has none.
  public var motion: LaidOutMotion?
  /// Whether content outside the frame is hidden.
  public var clips = false
  /// Whether the component keeps its place while the page scrolls.
  public var isPinned = false
  /// The uncommon properties; `nil` if it has none of them.
  var uncommonMembers: Shared<UncommonMembers>?
  /// The children in drawing order: later ones lie on top.
  public var children: [LaidOutNode] = []

  public init(type: NodeType, key: ComponentKey?, frame: Rectangle = .zero) {
    self.type = type
    self.key = key
    self.frame = frame
  }

  /// Written by hand so that `isSameAlone` can skip the children.
  public static func == (one: LaidOutNode, other: LaidOutNode) -> Bool {
    one.isSameAlone(as: other) && one.children == other.children
  }

  /// Whether the two are equal apart from their children.
  func isSameAlone(as other: LaidOutNode) -> Bool {
    frame == other.frame && type == other.type && key == other.key && id == other.id
      && look == other.look && accessibilityLabel == other.accessibilityLabel
      && action == other.action && isSelected == other.isSelected && content == other.content
      && motion == other.motion && clips == other.clips && isPinned == other.isPinned
      && uncommonMembers == other.uncommonMembers
  }

  /// The visual appearance.
  public var decoration: LaidOutDecoration {
    get { look?.value ?? LaidOutDecoration() }
    set { look = newValue == LaidOutDecoration() ? nil : Shared(newValue) }
  }

  public var isDecorated: Bool { look != nil }

  /// The component's place in the document; `nil` for the page itself.
  public var pointer: String? { key?.pointer }

  public internal(set) var text: LaidOutText? {
    get { if case .text(let text) = content { text } else { nil } }
    set { newValue.map { content = .text($0) } }
  }

  public internal(set) var icon: LaidOutIcon? {
    get { if case .icon(let icon) = content { icon } else { nil } }
    set { newValue.map { content = .icon($0) } }
  }

  public internal(set) var video: LaidOutVideo? {
    get { if case .video(let video)? = motion { video } else { nil } }
    set { newValue.map { motion = .video($0) } }
  }

  public internal(set) var countdown: LaidOutCountdown? {
    get { if case .countdown(let countdown)? = motion { countdown } else { nil } }
    set { newValue.map { motion = .countdown($0) } }
  }

  public internal(set) var webView: LaidOutWebView? {
    get { if case .webView(let view)? = motion { view } else { nil } }
    set { newValue.map { motion = .webView($0) } }
  }

  public internal(set) var native: LaidOutNative? {
    get { if case .native(let native)? = motion { native } else { nil } }
    set { newValue.map { motion = .native($0) } }
  }

  public internal(set) var input: LaidOutInput? {
    get { if case .input(let input)? = motion { input } else { nil } }
    set { newValue.map { motion = .input($0) } }
  }

  public internal(set) var pager: LaidOutPager? {
    get { if case .pager(let pager)? = motion { pager } else { nil } }
    set { newValue.map { motion = .pager($0) } }
  }

  public var image: LaidOutImage? { if case .image(let image) = content { image } else { nil } }

  /// The node and all below it, each before its children.
  public var all: [LaidOutNode] {
    var nodes: [LaidOutNode] = []
    visit { nodes.append($0) }
    return nodes
  }

  /// Visits the node and all below it, each before its children.
  public func visit(_ body: (LaidOutNode) -> Void) {
    body(self)
    // By index: iterating copies each node.
    for index in children.indices { children[index].visit(body) }
  }
}

/// The content that a node shows between its background and its children.
public indirect enum LaidOutContent: Sendable, Hashable {
  case none
  case text(LaidOutText)
  case image(LaidOutImage)
  case icon(LaidOutIcon)
}

/// The type of the node's component in the document. A client need not know it, because the node specifies what to draw.
public struct NodeType: RawRepresentable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let stack = NodeType(rawValue: "stack")
  public static let label = NodeType(rawValue: "label")
  public static let button = NodeType(rawValue: "button")
  public static let image = NodeType(rawValue: "image")
  public static let spacer = NodeType(rawValue: "spacer")
  public static let icon = NodeType(rawValue: "icon")
  public static let separator = NodeType(rawValue: "separator")
  public static let video = NodeType(rawValue: "video")
  public static let webView = NodeType(rawValue: "webView")
  public static let native = NodeType(rawValue: "native")
  public static let input = NodeType(rawValue: "input")
  public static let grid = NodeType(rawValue: "grid")
  public static let pager = NodeType(rawValue: "pager")
}

/// Identifies the component of a document that a node shows; the key is equal in every layout of the document.
public struct ComponentKey: Sendable, Hashable {
  /// Its place in the document, RFC 6901: `/components/3`.
  public var pointer: String
  /// The index among the components of the same place, from the outermost repetition inwards; empty without repetition.
  public var repetition: [Int]

  public init(_ pointer: String, repetition: [Int] = []) {
    self.pointer = pointer
    self.repetition = repetition
  }
}

/// The part of the screen in which content moves, and the size of that content.
public struct LaidOutScroll: Sendable, Hashable {
  public var viewport: Rectangle
  /// Points; at least the size of the viewport.
  public var contentWidth: Double
  public var contentHeight: Double

  public init(viewport: Rectangle, contentWidth: Double, contentHeight: Double) {
    self.viewport = viewport
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
  }
}

/// A picture and its position.
public struct LaidOutImage: Sendable, Hashable {
  /// The path on this server, or the document's URL if the brand has no such picture.
  public var url: String
  /// The name among the brand's pictures; `nil` if the brand has no such picture.
  public var name: String?
  /// The whole picture's rectangle; the part outside the node's frame is not drawn.
  public var frame: Rectangle
  /// The colour that replaces the picture's own colours; if `nil`, they are kept.
  public var tint: Color?
  /// `nil` if the service does not have the picture.
  public var kind: PictureKind?

  public init(url: String, name: String?, frame: Rectangle, tint: Color? = nil) {
    self.url = url
    self.name = name
    self.frame = frame
    self.tint = tint
  }
}
