import PaywallModel
import PaywallTree

/// A component of which everything is settled but where it lies: words, colours, pictures and defaults.
///
/// A class, so that pages share the components that they have in common.
public final class ResolvedComponent: Sendable {
  /// The component, still without a frame, its content and its children.
  public let node: LaidOutNode
  public let box: BoxStyle
  /// Where it stands in the grid that holds it.
  public let cell: GridCell
  /// What lies over its first paint, without a place.
  public let layers: [ResolvedLayer]
  public let mask: Mask?
  /// Among its siblings greater ones are drawn later.
  public let z: Int
  public let content: ResolvedContent

  public init(
    node: LaidOutNode, box: BoxStyle, cell: GridCell = GridCell(), layers: [ResolvedLayer] = [],
    mask: Mask? = nil, z: Int = 0, content: ResolvedContent
  ) {
    self.node = node
    self.box = box
    self.cell = cell
    self.layers = layers
    self.mask = mask
    self.z = z
    self.content = content
  }

  /// The same in another box, and with other content where that is given.
  public func with(_ box: BoxStyle, content: ResolvedContent? = nil) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z,
      content: content ?? self.content)
  }

  /// The same with another node.
  public func with(_ node: LaidOutNode) -> ResolvedComponent {
    ResolvedComponent(
      node: node, box: box, cell: cell, layers: layers, mask: mask, z: z, content: content)
  }
}

/// What a component shows, in the few ways that layout knows.
public indirect enum ResolvedContent: Sendable {
  /// Nothing but its box.
  case box
  case text(ResolvedText)
  case picture(ResolvedPicture, ImageFit)
  case icon(LaidOutIcon.Shape, Color)
  /// Others, placed as the stack says; it holds none itself any more.
  case stack(StackContent, [ResolvedComponent])
  /// Others in columns and rows; the grid holds none itself any more.
  case grid(GridContent, [ResolvedComponent])
  /// Others side by side, of which one is shown, counted from 0; the pager holds none itself any more.
  case pager(PagerContent, page: Int, [ResolvedComponent])
}

/// What lies behind a component.
public enum ResolvedLayer: Sendable {
  case paint(LaidOutPaint)
  case picture(ResolvedPicture, BackgroundImage)
}

/// Words as they are shown.
public final class ResolvedText: Sendable {
  public let string: String
  /// How many characters (Unicode scalars) they have.
  public let length: Int
  /// The size in points, before the reader's text size, as the spans'.
  public let style: LaidOutText.Style
  /// How they are set; its title, colour and spans have been settled.
  public let setting: TextContent
  /// The parts that the words have, each in its own style; none when all are in the text's.
  public let spans: [ResolvedSpan]
  /// What letters are filled with instead of the text's colour.
  public let gradient: LaidOutGradient?
  /// Whether the lines stand in the middle of the box's height, as a button's do.
  public let isCentered: Bool

  init(
    string: String, style: LaidOutText.Style, setting: TextContent, spans: [ResolvedSpan],
    gradient: LaidOutGradient?, isCentered: Bool
  ) {
    self.string = string
    length = string.unicodeScalars.count
    self.style = style
    self.setting = setting
    self.spans = spans
    self.gradient = gradient
    self.isCentered = isCentered
  }
}

/// Words of a text in a style of their own.
public struct ResolvedSpan: Sendable {
  public var string: String
  public var style: LaidOutText.Style
  /// What a tap on the words does.
  public var action: LaidOutAction?
}

/// A picture's address, and how large it is by nature.
public struct ResolvedPicture: Sendable {
  public var url: String
  /// Among the brand's pictures; nil when the brand has none such.
  public var name: String?
  /// Points; nil when the picture's file is not known here.
  public var naturalSize: (width: Double, height: Double)?
  /// What its shape is drawn in, whatever its own colours are; nil leaves them.
  public var tint: Color?

  /// - Parameters:
  ///   - header: of the brand's picture of the name.
  ///   - density: pixels in a point; nil is what the name says.
  public init(url: String, name: String?, header: ImageHeader?, density: Double? = nil) {
    self.url = url
    self.name = name
    guard let name, let header else { return }
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
  /// What else lies over the background, under the picture.
  public var layers: [ResolvedLayer]
  public var backgroundImage: (picture: ResolvedPicture, image: BackgroundImage)?
  /// How the page's own stack places its components.
  public var stack: StackContent
  public var padding: PhysicalEdges<Distance>
  /// Points that stay free at each side of what the page holds, beside its padding.
  public var sideRoom: Double
  public var components: [ResolvedComponent]
  /// Those that are placed in the whole screen, over all else.
  public var overlays: [ResolvedComponent]
  /// The part of the screen that the page reaches to, footer and all.
  public var room: PhysicalEdges<Double>
  public var header: ResolvedComponent?
  /// Whether the header lies over the page instead of above it.
  public var headerOverlaps: Bool
  public var footer: ResolvedComponent?
  public var footerOverlaps: Bool
  /// The page without frames, whose root has nothing but what fills the screen.
  public var paywall: LaidOutPaywall
}
