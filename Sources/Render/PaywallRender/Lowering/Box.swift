import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// A component before layout: everything is known but its place.
struct Box {
  /// The id in the layout tree.
  let id: NodeID
  let component: ResolvedComponent
  let content: Content
  /// The treatment of children that overflow the box.
  let overflow: StackContent.Overflow
  /// The order numbers of the boxes inside.
  var children: [Int] = []

  enum Content {
    /// Other boxes, or nothing.
    case container
    case text(TextBox)
    indirect case picture(ResolvedPicture, ImageFit)
    indirect case icon(LaidOutIcon.Shape, PaywallColor)
    /// A box for each layer. Layers overlap, and are not nodes.
    case overlay
    /// Pages side by side, and the number of the current one, from 0.
    indirect case pages(PagerContent, shown: Int)

    var measured: MeasuredContent? {
      switch self {
      case .container, .icon, .overlay, .pages: nil
      case .text: .block
      case .picture: .replaced
      }
    }
  }

  /// Whether content outside its frame is clipped.
  var clips: Bool {
    if overflow != .visible || component.mask != nil { return true }
    return if case .picture(_, .fill) = content { true } else { false }
  }

  /// Returns the size of the content for a measurement of layout.
  func measured(_ input: MeasureInput) -> MeasuredSize {
    switch content {
    case .container, .icon, .overlay, .pages: MeasuredSize(width: 0, height: 0)
    case .text(let text): text.measured(input)
    case .picture(let picture, _): picture.measured(input)
    }
  }
}

extension ResolvedPicture {
  /// Returns the natural size, or the size that the ratio gives for a known side (CSS Sizing §5.1).
  func measured(_ input: MeasureInput) -> MeasuredSize {
    guard let natural = naturalSize else {
      return MeasuredSize(width: input.knownWidth ?? 0, height: input.knownHeight ?? 0)
    }
    let width = input.knownHeight.map { $0 * natural.width / natural.height } ?? natural.width
    let height = input.knownWidth.map { $0 * natural.height / natural.width } ?? natural.height
    return MeasuredSize(width: input.knownWidth ?? width, height: input.knownHeight ?? height)
  }
}
