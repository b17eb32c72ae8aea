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
  public var frame: PaywallRectangle
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

  public init(type: NodeType, key: ComponentKey?, frame: PaywallRectangle = .zero) {
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

extension LaidOutNode: TreeObject {
  static let blank = LaidOutNode(type: .stack, key: nil)

  static func declare(in members: inout some MemberList<Self>) {
    declareNames(in: &members)
    members.add(
      "label", .string, at: \.accessibilityLabel,
      help: "The text that a screen reader announces instead of the content.")
    declareUncommonMembers(in: &members)
    members.add(partAt: \.decoration, if: \.isDecorated)
    declareContent(in: &members)
    declareChildren(in: &members)
  }

  private static func declareNames(in members: inout some MemberList<Self>) {
    members.add(
      "type", .nodeType, at: \.type,
      help:
        "The component's type in the document. Future versions may add types; drawing does not depend on them.",
      isRequired: true)
    members.add(partAt: \.key)
    members.add("id", .string, at: \.id, help: "The author's name for it.")
    members.add(
      "frame", .rectangle, at: \.frame, help: "The frame, aligned to the device's pixels.",
      isRequired: true)
    members.add(partAt: \.picture)
  }

  private static func declareContent(in members: inout some MemberList<Self>) {
    members.add(
      "backgroundImage", .laidOutImage, at: \.backgroundImage,
      help: "A picture over the page's background that never scrolls.")
    members.add("action", .laidOutAction, at: \.action)
    members.add(
      "hitArea", .rectangle, at: \.hitArea,
      help:
        "The area in which taps trigger the action of a node below 44 points; by default the frame."
    )
    members.add(
      "selected", .bool, at: \.isSelected,
      help:
        "Whether its action's value is already set, or for a toggle, whether the variable is true. Screen readers announce it."
    )
    members.add("text", .laidOutText, at: \.text)
    members.add("icon", .icon, at: \.icon)
    members.add("video", .video, at: \.video)
    members.add("webView", .webView, at: \.webView)
    members.add("native", .native, at: \.native)
    members.add("input", .input, at: \.input)
    members.add("pager", .pager, at: \.pager)
    members.add("countdown", .countdown, at: \.countdown)
  }

  private static func declareChildren(in members: inout some MemberList<Self>) {
    members.add(
      "clips", .bool, at: \.clips,
      help: "Whether content and children are cut at the frame's edges and round corners.")
    members.add(
      "pinned", .bool, at: \.isPinned,
      help: "Whether it stays while the page scrolls; only children of the page.")
    members.add("scroll", .scroll, at: \.scroll)
    members.add(
      "children", Form<LaidOutNode>.deferred("node") { .node }.list([:]), at: \.children,
      help: "The children; later ones cover earlier ones.", unlessBlank: { $0.type != .stack })
  }
}

extension Form where Value == LaidOutNode {
  static let node: Form = {
    let node = tree(
      named: "node",
      #"""
      {
        "description": "A rectangle of the screen with its drawing: shadow, background, layers, border, content, then children in order, in which later ones cover earlier ones."
      }
      """#)
    return Form(
      node.shape,
      read: { json, reading in
        var read = node.read(json, &reading)
        if json["imageFrame"] == nil { read?.framePicture() }
        return read
      }, write: node.write)
  }()
}
