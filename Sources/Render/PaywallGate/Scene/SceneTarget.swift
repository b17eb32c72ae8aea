import PaywallTree

/// A part of the page that reacts to taps.
public struct SceneTarget: Sendable {
  /// The item that reacts, or in whose text the words are.
  public let item: Int
  public let layer: Int
  /// Nil for something to fill in.
  public let action: LaidOutAction?
  /// Where taps arrive: one area, or one for each line of words.
  public let areas: [Rectangle]
  /// What is seen of it.
  public let frame: Rectangle
  /// Whether it is words in a text.
  public let isLink: Bool

  init(_ node: LaidOutNode, at item: Int, in layer: Int, clip: Rectangle) {
    self.item = item
    self.layer = layer
    action = node.action
    frame = node.frame.intersection(clip)
    areas = [(node.hitArea ?? node.frame).intersection(clip)]
    isLink = false
  }

  init(_ link: LaidOutText.Link, at item: Int, in layer: Int, clip: Rectangle) {
    self.item = item
    self.layer = layer
    action = link.action
    let frames = link.frames.map { $0.intersection(clip) }
    areas =
      link.hitAreas.count == link.frames.count
      ? link.hitAreas.map { $0.intersection(clip) } : frames
    frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
    isLink = true
  }

  public var steps: [LaidOutAction] { action?.steps ?? [] }

  /// The products that it buys.
  public var purchases: [String] {
    steps.compactMap { if case .purchase(let product, _) = $0 { product } else { nil } }
  }
}
