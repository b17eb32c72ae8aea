import PaywallModel

/// A component of the document where it lies on the screen, with every text, colour and size decided.
public struct LaidOutNode: Sendable, Hashable {
  public var type: ComponentType
  /// The component's place in the document; nil for the page itself.
  public var pointer: String?
  public var id: String?
  /// On the device's pixels.
  public var frame: Rectangle
  public var decoration = LaidOutDecoration()
  public var accessibilityLabel: String?
  public var action: LaidOutAction?
  public var text: LaidOutText?
  public var image: LaidOutImage?
  /// Whether what lies outside the frame is not drawn.
  public var clips = false
  /// What scrolls inside the frame; nil when everything fits or nothing scrolls.
  public var scroll: LaidOutScroll?
  /// Whether the component keeps its place while the page scrolls.
  public var isPinned = false
  /// In drawing order: later ones lie on top.
  public var children: [LaidOutNode] = []

  public init(type: ComponentType, pointer: String?, frame: Rectangle) {
    self.type = type
    self.pointer = pointer
    self.frame = frame
  }

  /// The node and all below it, each before its children.
  public var all: [LaidOutNode] {
    var nodes: [LaidOutNode] = []
    func visit(_ node: LaidOutNode) {
      nodes.append(node)
      node.children.forEach(visit)
    }
    visit(self)
    return nodes
  }
}

/// The part of the screen in which content moves, and how large that content is.
public struct LaidOutScroll: Sendable, Hashable {
  public var viewport: Rectangle
  /// Points; at least the viewport's.
  public var contentWidth: Double
  public var contentHeight: Double
}

/// A picture and where it is drawn.
public struct LaidOutImage: Sendable, Hashable {
  /// The path on this server, or the document's URL when the brand has no such picture.
  public var url: String
  /// The name among the brand's pictures; nil when the brand has none such.
  public var name: String?
  /// The whole picture's rectangle; the part outside the node's frame is not drawn.
  public var frame: Rectangle
}

/// What a tap does, with the product's store identifier looked up.
public enum LaidOutAction: Sendable, Hashable {
  case purchase(product: String, sku: String)
  case logIn
  case restorePurchases
  case close
  case openURL(String)
  case custom(name: String)
}
