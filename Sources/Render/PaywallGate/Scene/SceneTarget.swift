import Numbers
import PaywallTree

/// A part of the page that reacts to taps.
public struct SceneTarget: Sendable {
  /// The index of the item, which takes the taps or has the text with the link.
  public let item: Int
  public let layer: Int
  /// The action; nil for an input.
  public let action: LaidOutAction?
  /// The areas that take taps: one, or one for each line of a link.
  public let areas: [PaywallRectangle]
  /// The visible area.
  public let frame: PaywallRectangle
  /// Whether the target is a link in a text.
  public let isLink: Bool
  /// The words of a link; empty for other targets.
  public let words: String

  init(_ node: LaidOutNode, at item: Int, in layer: Int, clip: PaywallRectangle) {
    self.item = item
    self.layer = layer
    action = node.action
    frame = node.frame.intersection(clip)
    areas = [(node.hitArea ?? node.frame).intersection(clip)]
    isLink = false
    words = ""
  }

  init(_ link: LaidOutText.Link, at item: Int, in layer: Int, clip: PaywallRectangle) {
    self.item = item
    self.layer = layer
    action = link.action
    let frames = link.frames.map { $0.intersection(clip) }
    areas =
      link.hitAreas.count == link.frames.count
      ? link.hitAreas.map { $0.intersection(clip) } : frames
    frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
    isLink = true
    words = link.string
  }

  public var steps: [LaidOutAction] { action?.steps ?? [] }

  /// The products that it buys.
  public var purchases: [String] {
    steps.compactMap { if case .purchase(let product, _, _) = $0 { product } else { nil } }
  }
}
