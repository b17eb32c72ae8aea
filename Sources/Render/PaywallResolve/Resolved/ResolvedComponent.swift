import Numbers
import PaywallModel
import PaywallTree
import Pictures

/// A component with everything resolved except its place: words, colours, pictures and defaults.
///
/// It is a class so that pages can share components.
public final class ResolvedComponent: Sendable {
  /// The node of the component, without frame, content and children.
  public let node: LaidOutNode
  public let box: BoxStyle
  /// The place in the enclosing grid.
  public let cell: GridCell
  /// The layers over the first paint.
  public let layers: [ResolvedLayer]
  public let mask: Mask?
  /// The drawing order: siblings with greater values are drawn later.
  public let z: Int
  public let content: ResolvedContent
  /// The action of Escape and the system's back while it is shown, its own or that of a component inside; if nil, the page decides.
  public let dismiss: LaidOutAction?

  public init(
    node: LaidOutNode, box: BoxStyle, cell: GridCell = GridCell(), layers: [ResolvedLayer] = [],
    mask: Mask? = nil, z: Int = 0, dismiss: LaidOutAction? = nil, content: ResolvedContent
  ) {
    self.dismiss = dismiss ?? content.components.dismiss
    self.node = node
    self.box = box
    self.cell = cell
    self.layers = layers
    self.mask = mask
    self.z = z
    self.content = content
  }

  /// Returns a copy with another box and, if given, other content.
  public func with(_ box: BoxStyle, content: ResolvedContent? = nil) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z, dismiss: dismiss,
      content: content ?? self.content)
  }

  /// Returns a copy with another node.
  public func with(_ node: LaidOutNode) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z, dismiss: dismiss,
      content: content)
  }
}

extension [ResolvedComponent] {
  /// The `dismiss` action of the last component that has one.
  var dismiss: LaidOutAction? {
    for index in indices.reversed() {
      if let dismiss = self[index].dismiss { return dismiss }
    }
    return nil
  }
}

/// The content of a component, reduced to the few kinds that layout knows.
public indirect enum ResolvedContent: Sendable {
  /// No content, only the box.
  case box
  case text(ResolvedText)
  case picture(ResolvedPicture, ImageFit)
  case icon(LaidOutIcon.Shape, PaywallColor)
  /// Components in a stack. The `StackContent` itself is empty.
  case stack(StackContent, [ResolvedComponent])
  /// Components in a grid. The `GridContent` itself is empty.
  case grid(GridContent, [ResolvedComponent])
  /// Pages side by side, and the number of the current one, from 0. The `PagerContent` itself is empty.
  case pager(PagerContent, page: Int, [ResolvedComponent])

  /// The components inside.
  var components: [ResolvedComponent] {
    switch self {
    case .stack(_, let components), .grid(_, let components), .pager(_, _, let components):
      components
    case .box, .text, .picture, .icon: []
    }
  }
}

/// A layer of a component's background.
public enum ResolvedLayer: Sendable {
  case paint(LaidOutPaint)
  case picture(ResolvedPicture, BackgroundImage)
}

/// The words of a text as they are shown.
public final class ResolvedText: Sendable {
  public let string: String
  /// The number of Unicode scalars.
  public let length: Int
  /// The style, with font sizes in points before the reader's text scale. That also applies to the spans.
  public let style: LaidOutText.Style
  /// The settings for line breaking and sizes. Its title, colour and spans are already resolved.
  public let setting: TextContent
  /// The parts of the words, each in its own style; empty if all are in the text's style.
  public let spans: [ResolvedSpan]
  /// The fill of the letters, instead of the text's colour.
  public let gradient: LaidOutGradient?
  /// Whether the lines are centred vertically in the box, as in a button.
  public let isCentered: Bool
  /// Whether it is the app's message.
  public let isMessage: Bool

  init(
    string: String, style: LaidOutText.Style, setting: TextContent, spans: [ResolvedSpan],
    gradient: LaidOutGradient?, isCentered: Bool, isMessage: Bool
  ) {
    self.string = string
    length = string.unicodeScalars.count
    self.style = style
    self.setting = setting
    self.spans = spans
    self.gradient = gradient
    self.isCentered = isCentered
    self.isMessage = isMessage
  }
}

/// A part of a text in a style of its own.
public struct ResolvedSpan: Sendable {
  public var string: String
  public var style: LaidOutText.Style
  /// The action of a tap on the words.
  public var action: LaidOutAction?
}

/// A picture's address and natural size.
public struct ResolvedPicture: Sendable {
  public var url: String
  /// The picture's name in the brand; nil if the brand does not have it.
  public var name: String?
  /// The natural size in points; nil if the picture's file is unknown.
  public var naturalSize: (width: Double, height: Double)?
  /// The colour in which the picture's shape is drawn; if nil, it keeps its own colours.
  public var tint: PaywallColor?
  /// The kind of the picture; nil if its file is unknown.
  public private(set) var kind: PictureKind?

  /// - Parameters:
  ///   - header: The header of the brand's picture of that name.
  ///   - density: Pixels in a point; nil follows the name.
  public init(url: String, name: String?, header: ImageHeader?, density: Double? = nil) {
    self.url = url
    self.name = name
    guard let name, let header else { return }
    kind = PictureKind(rawValue: header.type.rawValue)
    let density = density ?? Self.density(of: name)
    naturalSize = (header.width / density, header.height / density)
  }

  /// Returns the pixels per point: 2 for `logo@2x.png`, 3 for `logo@3x.png`, 1 for any other name.
  private static func density(of name: String) -> Double {
    let stem = name.split(separator: ".").first ?? ""
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}

/// A document for one reader.
public struct ResolvedPage: Sendable {
  /// The layers over the background and under the picture.
  public var layers: [ResolvedLayer]
  public var backgroundImage: (picture: ResolvedPicture, image: BackgroundImage)?
  /// The placement of the page's components.
  public var stack: StackContent
  public var padding: PhysicalEdges<Distance>
  /// The margin at each side of the page's content, outside its padding, in points.
  public var sideRoom: Double
  public var components: [ResolvedComponent]
  /// Components that are placed in the whole screen, over everything else.
  public var overlays: [ResolvedComponent]
  /// The space that the page and its footer leave free at the edges of the screen.
  public var room: PhysicalEdges<Double>
  public var header: ResolvedComponent?
  /// Whether the header covers the top of the page instead of standing above it.
  public var headerOverlaps: Bool
  public var footer: ResolvedComponent?
  public var footerOverlaps: Bool
  /// The height at the end of the page's content that the fade above the footer covers, in points.
  public var fade: Double
  /// The document's variables, with all their values.
  public var variables: [String: StateVariable]
  /// The page without frames. Its root only has the paint that fills the screen.
  public var paywall: LaidOutPaywall
}
