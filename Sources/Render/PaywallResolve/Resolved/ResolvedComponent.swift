import PaywallModel
import PaywallTree
import Pictures

/// A component with everything settled except its place: words, colours, pictures and defaults.
///
/// It is a class so that pages can share components.
public final class ResolvedComponent: Sendable {
  /// The node of the component, without frame, content and children.
  public let node: LaidOutNode
  public let box: BoxStyle
  /// Its place in the enclosing grid.
  public let cell: GridCell
  /// The layers over its first paint.
  public let layers: [ResolvedLayer]
  public let mask: Mask?
  /// Siblings with greater values are drawn later.
  public let z: Int
  public let content: ResolvedContent
  /// What Escape and the system's back do while it is shown, by its own or by what is in it; nil follows from the page.
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

  /// A copy with another box and, if given, other content.
  public func with(_ box: BoxStyle, content: ResolvedContent? = nil) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z, dismiss: dismiss,
      content: content ?? self.content)
  }

  /// A copy with another node.
  public func with(_ node: LaidOutNode) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z, dismiss: dismiss,
      content: content)
  }
}

extension [ResolvedComponent] {
  /// That of the last component that has one.
  var dismiss: LaidOutAction? {
    for index in indices.reversed() {
      if let dismiss = self[index].dismiss { return dismiss }
    }
    return nil
  }
}

/// What a component shows, reduced to the few kinds that layout knows.
public indirect enum ResolvedContent: Sendable {
  /// Only its box.
  case box
  case text(ResolvedText)
  case picture(ResolvedPicture, ImageFit)
  case icon(LaidOutIcon.Shape, Color)
  /// Components in a stack. The stack itself holds none any more.
  case stack(StackContent, [ResolvedComponent])
  /// Components in a grid. The grid itself holds none any more.
  case grid(GridContent, [ResolvedComponent])
  /// Pages side by side, and the number of the current one, from 0. The pager itself holds none any more.
  case pager(PagerContent, page: Int, [ResolvedComponent])

  /// What it holds.
  var components: [ResolvedComponent] {
    switch self {
    case .stack(_, let components), .grid(_, let components), .pager(_, _, let components):
      components
    case .box, .text, .picture, .icon: []
    }
  }
}

/// The background of a component.
public enum ResolvedLayer: Sendable {
  case paint(LaidOutPaint)
  case picture(ResolvedPicture, BackgroundImage)
}

/// Words as they are shown.
public final class ResolvedText: Sendable {
  public let string: String
  /// The number of Unicode scalars.
  public let length: Int
  /// Font sizes are in points, before the reader's text scale applies. The same holds for the spans.
  public let style: LaidOutText.Style
  /// How the words are set. Title, colour and spans of it are settled already.
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
  /// What a tap on the words does.
  public var action: LaidOutAction?
}

/// A picture's address and natural size.
public struct ResolvedPicture: Sendable {
  public var url: String
  /// The picture's name in the brand; nil if the brand does not have it.
  public var name: String?
  /// Points; nil if the picture's file is unknown.
  public var naturalSize: (width: Double, height: Double)?
  /// The colour that the picture's shape is drawn in; nil leaves its own colours.
  public var tint: Color?
  /// Nil if the picture's file is unknown.
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

  /// Pixels in a point: 2 for `logo@2x.png`, 3 for `logo@3x.png`, 1 for any other name.
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
  /// How the page's own stack places its components.
  public var stack: StackContent
  public var padding: PhysicalEdges<Distance>
  /// Points of margin at each side of the page's content, outside its padding.
  public var sideRoom: Double
  public var components: [ResolvedComponent]
  /// Components that are placed in the whole screen, over everything else.
  public var overlays: [ResolvedComponent]
  /// The room that the page and its footer leave free at the edges of the screen.
  public var room: PhysicalEdges<Double>
  public var header: ResolvedComponent?
  /// Whether the header covers the top of the page instead of standing above it.
  public var headerOverlaps: Bool
  public var footer: ResolvedComponent?
  public var footerOverlaps: Bool
  /// Points at the end of the page's content that the fade above the footer covers.
  public var fade: Double
  /// The document's variables, with all their values.
  public var variables: [String: StateVariable]
  /// The page without frames. Its root only has the paint that fills the screen.
  public var paywall: LaidOutPaywall
}
