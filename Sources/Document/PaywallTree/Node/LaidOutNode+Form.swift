import JSON
import Vocabulary

extension Form where Value == LaidOutNode {
  static let node = object(
    LaidOutNode.properties, named: "node",
    #"""
    {
      "description": "A rectangle of the screen and what is drawn in it: shadow, background, layers, border, then content, then children in their order, later ones over earlier ones."
    }
    """#
  ).completed(by: LaidOutNode.framingPicture)
}

extension LaidOutNode {
  fileprivate static let properties = Properties(
    LaidOutNode(type: .stack, key: nil),
    names + LaidOutDecoration.properties + inside)

  private static let names: [Property<LaidOutNode>] =
    [
      Property(
        "type", .nodeType, \.type,
        help:
          "The component's type in the document. Others may come; what is drawn does not depend on it.",
        isRequired: true),
      Property(
        "pointer", .string, \.place,
        help:
          "The component's place in the document (RFC 6901); the page itself has none. With \"repetition\", it is the same component in every layout of the version."
      ),
      Property(
        "repetition", Form<Int>.integer(Shape(#"{"type": "integer"}"#)).list([:]), \.repetition,
        help: "Which of several components at that place."),
      Property("id", .string, \.id, help: "The author's name for it."),
      Property("frame", .rectangle, \.frame, help: "On the device's pixels.", isRequired: true),
      Property(
        "url", .string, \.pictureURL,
        help:
          "A picture: a path of this service, whose bytes never change under it, or an address elsewhere."
      ),
      Property(
        "imageFrame", .rectangle, \.pictureFrame,
        help:
          "Where the whole picture is drawn, both sides stretched to it; left out where that is the frame."
      ),
      Property(
        "tint", .color, \.pictureTint,
        help:
          "The colour that the picture's shape is drawn in: its own opacity is kept, its own colours are not."
      ),
      Property(
        "label", .string, \.accessibilityLabel,
        help: "What a screen reader says instead of the content."),
      Property("hint", .string, \.accessibilityHint, help: "What a screen reader says after it."),
      Property(
        "role", .choice(), \.accessibilityRole,
        help:
          "What a screen reader tells it to be; left out where that follows from what it shows and does."
      ),
      Property(
        "language", .string, \.language, help: "Of its words (BCP 47), where it is not the page's."),
      Property(
        "readingOrder", .integer(Shape(#"{"type": "integer"}"#)), \.readingOrder,
        help: "Among its siblings smaller ones are read first, equal ones in their order."),
    ]

  private static let inside: [Property<LaidOutNode>] =
    [
      Property(
        "backgroundImage", .laidOutImage, \.backgroundImage,
        help: "A picture over the page's background that never scrolls."),
      Property("action", .laidOutAction, \.action),
      Property(
        "selected", .bool, \.isSelected,
        help:
          "Whether it is on: the value that its action sets is there already, or, of one that is turned on and off, it is true. A screen reader tells it."
      ),
      Property("text", .laidOutText, \.text),
      Property("icon", .icon, \.icon),
      Property("video", .video, \.video),
      Property("webView", .webView, \.webView),
      Property("pager", .pager, \.pager),
      Property("countdown", .countdown, \.countdown),
      Property(
        "clips", .bool, \.clips,
        help: "Whether content and children are cut at the frame's edges and round corners."),
      Property(
        "pinned", .bool, \.isPinned,
        help: "Whether it stays while the page scrolls; only children of the page."),
      Property("scroll", .scroll, \.scroll),
      Property("children", .children, \.inner, help: "Later ones are drawn over earlier ones."),
    ]

  /// A picture without a rectangle of its own fills the node's frame.
  fileprivate static func framingPicture(_ node: LaidOutNode) -> LaidOutNode {
    guard case .image(var image) = node.content, image.frame.x.isNaN else { return node }
    var node = node
    image.frame = node.frame
    node.content = .image(image)
    return node
  }
}

/// The node's members as they are written, where that is not how they are kept.
extension LaidOutNode {
  private var place: String? {
    get { key?.pointer }
    set { key = newValue.map { ComponentKey($0, repetition: key?.repetition ?? []) } }
  }

  private var repetition: [Int]? {
    get { key.flatMap { $0.repetition.isEmpty ? nil : $0.repetition } }
    set { key = ComponentKey(key?.pointer ?? "", repetition: newValue ?? []) }
  }

  private var pictureURL: String? {
    get { image?.url }
    set { newValue.map { picture.url = $0 } }
  }

  private var pictureFrame: Rectangle? {
    get { image.flatMap { $0.frame == frame ? nil : $0.frame } }
    set { newValue.map { picture.frame = $0 } }
  }

  private var pictureTint: Color? {
    get { image?.tint }
    set { newValue.map { picture.tint = $0 } }
  }

  private var picture: LaidOutImage {
    get { image ?? LaidOutImage(url: "", name: nil, frame: .unset) }
    set { content = .image(newValue) }
  }

  /// Leaves say nothing of children.
  private var inner: [LaidOutNode]? {
    get { type == .stack || !children.isEmpty ? children : nil }
    set { children = newValue ?? [] }
  }
}

extension Form where Value == LaidOutScroll {
  static let scroll = object(
    LaidOutScroll(viewport: .unset, contentWidth: 0, contentHeight: 0),
    [
      Property("viewport", .rectangle, \.viewport, isRequired: true),
      Property("contentWidth", .extent, \.contentWidth, isRequired: true),
      Property("contentHeight", .extent, \.contentHeight, isRequired: true),
    ], named: "scroll",
    #"""
    {
      "description": "Children move inside the viewport, which cuts them; their frames are those before anything is scrolled."
    }
    """#)
}

extension Rectangle {
  /// One that was not read yet.
  fileprivate static let unset = Rectangle(x: .nan, y: .nan, width: 0, height: 0)
}

extension Form where Value == NodeType {
  fileprivate static let nodeType = Form<String>.string.map(NodeType.init(rawValue:)) {
    $0.rawValue
  }
}

extension Form where Value == [LaidOutNode] {
  /// Past the writer's limit no more nodes are written.
  fileprivate static let children: Form = {
    let all = Form<LaidOutNode>.deferred("node") { .node }.list([:])
    return Form(
      all.shape, read: all.read,
      write: { nodes, writer in
        let write = Form<LaidOutNode>.node.write
        writer.beginArray()
        for node in nodes where !writer.isPastLimit { write(node, &writer) }
        writer.endArray()
      })
  }()
}
