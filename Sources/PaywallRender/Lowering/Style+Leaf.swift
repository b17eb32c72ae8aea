import Layout
import PaywallModel

extension Style {
  /// A picture keeps its natural size and ratio where the document does not say otherwise, and never outgrows its container.
  mutating func setPicture(
    _ picture: PictureSource, box: BoxStyle, in container: Lowering.Container
  ) {
    let cross = container.axis == .row ? box.height : box.width
    let stretches = container.alignItems == .stretch && box.alignSelf == nil
    if stretches, cross == nil, box.position == .relative { alignSelf = .flexStart }
    if box.maxWidth == nil { maxWidth = .percent(100) }
    if aspectRatio == nil, let natural = picture.naturalSize {
      aspectRatio = natural.width / natural.height
      isRatioOfContent = true
    }
  }

  /// Room of a fixed length, or all that is left.
  mutating func setSpacer(_ spacer: SpacerContent, box: BoxStyle, in axis: MainAxis) {
    guard let length = spacer.length else {
      flexGrow = box.grow ?? 1
      return
    }
    if axis == .row {
      if box.width == nil { width = .points(length) }
    } else {
      if box.height == nil { height = .points(length) }
    }
  }

  /// A line across the container's direction that never gets thinner.
  mutating func setSeparator(_ line: SeparatorContent, box: BoxStyle, in axis: MainAxis) {
    flexShrink = box.shrink ?? 0
    if axis == .row {
      if box.width == nil { width = .points(line.thickness) }
    } else {
      if box.height == nil { height = .points(line.thickness) }
    }
    if box.alignSelf == nil, (axis == .row ? box.height : box.width) == nil { alignSelf = .stretch }
  }
}
