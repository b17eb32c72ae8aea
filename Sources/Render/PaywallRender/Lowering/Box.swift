import Layout
import PaywallModel
import PaywallResolve
import PaywallTree

/// A component on its way to the screen: all is decided but where it lies.
struct Box {
  /// Its place in the layout tree.
  var id: NodeID
  /// The component, still without a frame.
  var node: LaidOutNode
  var content = Content.container
  /// What is done with children that leave the box.
  var overflow = StackContent.Overflow.visible
  /// The boxes inside, by their order in the tree.
  var children: [Int] = []
  /// What lies over its background.
  var layers: [ResolvedLayer] = []
  var mask: Mask?
  /// Among its siblings greater ones are drawn later.
  var z = 0

  indirect enum Content {
    /// Other boxes, or nothing.
    case container
    case text(TextBox)
    case picture(ResolvedPicture, ImageFit)
    case icon(LaidOutIcon.Shape, Color)
    /// A box for each layer, which lies over the one before it and is no node.
    case overlay
    /// Its children side by side, of which one is shown, counted from 0.
    case pages(PagerContent, shown: Int)

    var measured: MeasuredContent? {
      switch self {
      case .container, .icon, .overlay, .pages: nil
      case .text: .block
      case .picture: .replaced
      }
    }
  }

  /// The size of the content as layout asks for it.
  func measured(_ input: MeasureInput) -> MeasuredSize {
    switch content {
    case .container, .icon, .overlay, .pages: MeasuredSize(width: 0, height: 0)
    case .text(let text): text.measured(input)
    case .picture(let picture, _): picture.measured(input)
    }
  }
}

extension ResolvedPicture {
  /// The natural size, or what the ratio makes of the side that is known (CSS Sizing §5.1).
  func measured(_ input: MeasureInput) -> MeasuredSize {
    guard let natural = naturalSize else {
      return MeasuredSize(width: input.knownWidth ?? 0, height: input.knownHeight ?? 0)
    }
    let width = input.knownHeight.map { $0 * natural.width / natural.height } ?? natural.width
    let height = input.knownWidth.map { $0 * natural.height / natural.width } ?? natural.height
    return MeasuredSize(width: input.knownWidth ?? width, height: input.knownHeight ?? height)
  }
}
