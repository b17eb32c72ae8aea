import JSON
import Vocabulary

extension Form where Value == LaidOutNode {
  static let node = object(
    LaidOutNode.properties, named: "node",
    #"""
    {
      "description": "A rectangle of the screen with its drawing: shadow, background, layers, border, content, then children in order, in which later ones cover earlier ones."
    }
    """#
  ).completed(by: LaidOutNode.framingPicture)
}

extension LaidOutNode {
  fileprivate static let properties = Properties(
    LaidOutNode(type: .stack, key: nil),
    names + interaction + LaidOutDecoration.properties + inside)

  private static let names: [Property<LaidOutNode>] =
    [
      Property(
        "type", .nodeType, \.type,
        help:
          "The component's type in the document. Future versions may add types; drawing does not depend on them.",
        isRequired: true),
      Property(
        "pointer", .string, \.place,
        help:
          "The component's place in the document (RFC 6901); the page itself has none. With \"repetition\", it is the same component in every layout of the version."
      ),
      Property(
        "repetition", Form<Int>.integer(Shape(#"{"type": "integer"}"#)).list([:]), \.repetition,
        help: "The index among several components at that place."),
      Property("id", .string, \.id, help: "The author's name for it."),
      Property(
        "frame", .rectangle, \.frame, help: "The frame, aligned to the device's pixels.",
        isRequired: true),
      Property(
        "url", .string, \.pictureURL,
        help:
          "A picture: a path on this service, whose bytes never change, or an absolute URL."
      ),
      Property("kind", .choice(), \.pictureKind, help: "The form of the picture's file, if known."),
      Property(
        "imageFrame", .rectangle, \.pictureFrame,
        help:
          "The frame that the whole picture is stretched to; by default the node's frame."
      ),
      Property(
        "tint", .color, \.pictureTint,
        help:
          "The colour drawn in the picture's shape: the picture's alpha times the tint's."
      ),
      Property(
        "label", .string, \.accessibilityLabel,
        help: "The text that a screen reader announces instead of the content."),
      Property(
        "hint", .string, \.accessibilityHint,
        help: "The text that a screen reader announces after it."),
      Property(
        "role", .choice(), \.accessibilityRole,
        help:
          "The role announced by screen readers, unless it follows from content and action."
      ),
      Property(
        "language", .string, \.language,
        help: "The language of its texts (BCP 47), if it differs from the page's."),
      Property(
        "readingOrder", .integer(Shape(#"{"type": "integer"}"#)), \.readingOrder,
        help: "Siblings with smaller values are read first, those with equal values in order."),
    ]

  private static let inside: [Property<LaidOutNode>] =
    [
      Property(
        "backgroundImage", .laidOutImage, \.backgroundImage,
        help: "A picture over the page's background that never scrolls."),
      Property("action", .laidOutAction, \.action),
      Property(
        "hitArea", .rectangle, \.hitArea,
        help:
          "The area in which taps trigger the action of a node below 44 points; by default the frame."
      ),
      Property(
        "selected", .bool, \.isSelected,
        help:
          "Whether its action's value is already set, or for a toggle, whether the variable is true. Screen readers announce it."
      ),
      Property("text", .laidOutText, \.text),
      Property("icon", .icon, \.icon),
      Property("video", .video, \.video),
      Property("webView", .webView, \.webView),
      Property("native", .native, \.native),
      Property("input", .input, \.input),
      Property("pager", .pager, \.pager),
      Property("countdown", .countdown, \.countdown),
      Property(
        "clips", .bool, \.clips,
        help: "Whether content and children are cut at the frame's edges and round corners."),
      Property(
        "pinned", .bool, \.isPinned,
        help: "Whether it stays while the page scrolls; only children of the page."),
      Property("scroll", .scroll, \.scroll),
      Property(
        "children", .children, \.inner, help: "The children; later ones cover earlier ones."),
    ]

  /// Gives a picture without its own rectangle the node's frame.
  fileprivate static func framingPicture(_ node: LaidOutNode) -> LaidOutNode {
    guard case .image(var image) = node.content, image.frame.x.isNaN else { return node }
    var node = node
    image.frame = node.frame
    node.content = .image(image)
    return node
  }
}

/// The node's members as written, if they differ from the stored properties.
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

  private var pictureKind: PictureKind? {
    get { image?.kind }
    set { newValue.map { picture.kind = $0 } }
  }

  private var pictureTint: Color? {
    get { image?.tint }
    set { newValue.map { picture.tint = $0 } }
  }

  private var picture: LaidOutImage {
    get { image ?? LaidOutImage(url: "", name: nil, frame: .unset) }
    set { content = .image(newValue) }
  }

  /// The children to write; leaves omit them.
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
      "description": "Children scroll inside the viewport, which clips them; their frames are those before scrolling."
    }
    """#)
}

extension Rectangle {
  /// A rectangle that was not read yet.
  fileprivate static let unset = Rectangle(x: .nan, y: .nan, width: 0, height: 0)
}

extension Form where Value == NodeType {
  fileprivate static let nodeType = Form<String>.string.map(NodeType.init(rawValue:)) {
    $0.rawValue
  }
}

extension Form where Value == [LaidOutNode] {
  /// The children. Beyond the writer's limit no more nodes are written.
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
