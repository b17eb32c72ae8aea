import JSON
import Numbers
import Vocabulary

extension LaidOutNode: TreeObject {
  static let blank = LaidOutNode(type: .stack, key: nil)

  static func declare(in members: inout some MemberList<Self>) {
    declareNames(in: &members)
    declareInteraction(in: &members)
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

  private static func declareInteraction(in members: inout some MemberList<Self>) {
    members.add(
      "label", .string, at: \.accessibilityLabel,
      help: "The text that a screen reader announces instead of the content.")
    members.add(
      "hint", .string, at: \.accessibilityHint,
      help: "The text that a screen reader announces after it.")
    members.add(
      "role", .choice(), at: \.accessibilityRole,
      help:
        "The role announced by screen readers, unless it follows from content and action.")
    members.add(
      "language", .string, at: \.language,
      help: "The language of its texts (BCP 47), if it differs from the page's.")
    members.add(
      "readingOrder", .integer(Shape(#"{"type": "integer"}"#)), at: \.readingOrder,
      help: "Siblings with smaller values are read first, those with equal values in order.")
    members.add(
      "level", .integer(1...6), at: \.headingLevel,
      help: "The level of a header for screen readers; the default is 1.")
    members.add(
      "group", .string, at: \.group,
      help: "The group of radio buttons or tabs that it belongs to: one stop for the Tab key.")
    members.add(
      "modal", .bool, at: \.isModal,
      help: "Whether it keeps focus, taps and screen reader within it.")
    members.add(
      "initialFocus", .bool, at: \.hasInitialFocus,
      help: "Whether it gets the focus when its screen or the modal node around it comes.")
    members.add("transition", .laidOutTransition, at: \.transition)
    members.add(
      "shownWhen", .inputCondition, at: \.shownWhen,
      help: "Shows the node only in this state of an input; the tree has it as for an empty input.")
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

extension ComponentKey: TreeObject {
  static let blank = ComponentKey("")

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "pointer", .string, at: \.pointer,
      help:
        "The component's place in the document (RFC 6901); the page itself has none. With \"repetition\", it is the same component in every layout of the version.",
      isRequired: true)
    members.add(
      "repetition", Form<Int>.integer(Shape(#"{"type": "integer"}"#)).list([:]), at: \.repetition,
      help: "The index among several components at that place.")
  }
}

/// The picture of a node as the node's members describe it.
private struct NodePicture: TreeObject {
  static let blank = NodePicture(url: "")

  var url: String
  var kind: PictureKind?
  /// `nil` if it is the node's.
  var frame: Rectangle?
  var tint: Color?

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "url", .string, at: \.url,
      help:
        "A picture: a path on this service, whose bytes never change, or an absolute URL.",
      isRequired: true)
    members.add("kind", .choice(), at: \.kind, help: "The form of the picture's file, if known.")
    members.add(
      "imageFrame", .rectangle, at: \.frame,
      help:
        "The frame that the whole picture is stretched to; by default the node's frame.")
    members.add(
      "tint", .color, at: \.tint,
      help:
        "The colour drawn in the picture's shape: the picture's alpha times the tint's.")
  }
}

extension LaidOutNode {
  private var picture: NodePicture? {
    get {
      image.map {
        NodePicture(
          url: $0.url, kind: $0.kind, frame: $0.frame == frame ? nil : $0.frame, tint: $0.tint)
      }
    }
    set {
      guard let newValue else { return }
      var image = LaidOutImage(
        url: newValue.url, name: nil, frame: newValue.frame ?? frame, tint: newValue.tint)
      image.kind = newValue.kind
      content = .image(image)
    }
  }

  /// Gives the picture the frame of the node.
  fileprivate mutating func framePicture() {
    guard case .image(var image) = content else { return }
    image.frame = frame
    content = .image(image)
  }
}

extension LaidOutScroll: TreeObject {
  static let blank = LaidOutScroll(viewport: .zero, contentWidth: 0, contentHeight: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("viewport", .rectangle, at: \.viewport, isRequired: true)
    members.add("contentWidth", .extent, at: \.contentWidth, isRequired: true)
    members.add("contentHeight", .extent, at: \.contentHeight, isRequired: true)
  }
}

extension Form where Value == LaidOutScroll {
  static let scroll = tree(
    named: "scroll",
    #"""
    {
      "description": "Children scroll inside the viewport, which clips them; their frames are those before scrolling."
    }
    """#)
}

extension Form where Value == NodeType {
  fileprivate static let nodeType = Form<String>.string.map(NodeType.init(rawValue:)) {
    $0.rawValue
  }
}
