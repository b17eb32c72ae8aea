import Numbers

/// The question for a box's width.
struct WidthQuestion {
  /// The space for the border box in points; indefinite if unlimited.
  var available: Double
  /// The reference size for percentages.
  var containerWidth: Double
  var containerHeight: Double
  /// The meaning of `auto` here.
  var fallback: AutomaticWidth
  /// The border box's height, if the container has determined it.
  var fixedHeight = indefinite
  /// Whether the width must ignore the box's own `height`.
  var ignoresHeight = false
  /// Whether an aspect ratio transfers limits of the height even though the width stretches.
  var takesTransferredLimits = false
  /// Whether a width that follows from the height may be less than the content's.
  var ignoresContent = false

  enum AutomaticWidth { case stretch, fitContent, minContent, maxContent }
}

extension LayoutPass {
  /// The border box's width, within its limits (CSS Sizing §5).
  mutating func usedWidth(of node: Int, _ question: WidthQuestion) -> Double {
    let insets = insets(of: node, containerWidth: question.containerWidth)
    var isFromRatio = false
    let preferred = preferredWidth(of: node, question, insets, isFromRatio: &isFromRatio)
    return limitedWidth(
      preferred, of: node, for: question, insets: insets, isFromRatio: isFromRatio)
  }

  private mutating func preferredWidth(
    of node: Int, _ question: WidthQuestion, _ insets: BoxInsets, isFromRatio: inout Bool
  ) -> Double {
    let size = styles[node].width
    let definite = resolved(
      size, of: node, against: question.containerWidth, insets: insets.horizontal)
    if definite.isDefinite { return definite }
    let keyword = size.keywordWidth ?? question.fallback
    if let ratio = aspectRatio(of: node), keyword != .stretch {
      let height = knownHeight(of: node, question, insets)
      if height.isDefinite {
        isFromRatio = true
        return transferredWidth(height, of: node, ratio: ratio, insets: insets)
      }
    }
    return automaticWidth(of: node, keyword, question, insets: insets)
  }

  /// A width by keyword, as a border box (CSS Sizing §5.1).
  mutating func automaticWidth(
    of node: Int, _ keyword: WidthQuestion.AutomaticWidth, _ question: WidthQuestion,
    insets: BoxInsets
  ) -> Double {
    switch keyword {
    case .stretch:
      guard question.available.isDefinite else { fallthrough }
      return max(question.available, insets.horizontal)
    case .maxContent:
      return intrinsicWidth(of: node, .maxContent, for: question, insets: insets)
    case .minContent:
      return intrinsicWidth(of: node, .minContent, for: question, insets: insets)
    case .fitContent:
      let most = intrinsicWidth(of: node, .maxContent, for: question, insets: insets)
      guard question.available.isDefinite, most > question.available else { return most }
      let least = intrinsicWidth(of: node, .minContent, for: question, insets: insets)
      return min(most, max(least, question.available))
    }
  }

  /// The border box's width that the content needs or, with an aspect ratio, the one for a definite height (CSS Sizing 4 §4.3).
  mutating func intrinsicWidth(
    of node: Int, _ kind: IntrinsicWidth, for question: WidthQuestion, insets: BoxInsets
  ) -> Double {
    guard links[node].traits.contains(.widthDependsOnHeight) else {
      return contentWidth(
        of: node, kind, .unknown, containerWidth: question.containerWidth) + insets.horizontal
    }
    let height = knownHeight(of: node, question, insets)
    guard let ratio = aspectRatio(of: node), height.isDefinite else {
      return contentWidth(
        of: node, kind,
        innerHeight(
          of: node, insets.innerHeight(height), containerHeight: question.containerHeight, insets),
        containerWidth: question.containerWidth)
        + insets.horizontal
    }
    return transferredWidth(height, of: node, ratio: ratio, insets: insets)
  }

  /// The minimum width of a box if its width follows from its height: the content's width (CSS Sizing 4 §4.2); else indefinite.
  mutating func automaticRatioMinimum(
    of node: Int, _ question: WidthQuestion, _ insets: BoxInsets
  ) -> Double {
    guard minWidth(of: node) == .auto, !isScrollContainer(node),
      !links[node].traits.contains(.isReplaced)
    else { return indefinite }
    let ignoresHeight = question.ignoresHeight && styles[node].height == .auto
    let height = ignoresHeight ? indefinite : knownHeight(of: node, question, insets)
    return contentWidth(of: node, .minContent, InnerHeight(insets.innerHeight(height)))
      + insets.horizontal
  }

  func knownHeight(of node: Int, _ question: WidthQuestion, _ insets: BoxInsets) -> Double {
    if question.fixedHeight.isDefinite || question.ignoresHeight { return question.fixedHeight }
    return definiteHeight(of: node, containerHeight: question.containerHeight, insets: insets)
  }

  /// `width` within `minWidth` and `maxWidth`, and the limits of the other axis transferred by the aspect ratio (CSS Sizing 4 §4).
  mutating func limitedWidth(
    _ width: Double, of node: Int, for question: WidthQuestion, insets: BoxInsets,
    isFromRatio: Bool
  ) -> Double {
    let hasRatio = aspectRatio(of: node) != nil
    guard links[node].traits.contains(.hasWidthLimits) || hasRatio else {
      return max(width, insets.horizontal)
    }
    var least = limit(minWidth(of: node), of: node, for: question, insets: insets)
    var most = limit(maxWidth(of: node), of: node, for: question, insets: insets)
    // In a column, browsers ignore the content if limits of an automatic height are transferred.
    let isLimitedByHeight =
      question.ignoresHeight && links[node].traits.contains(.hasHeightLimits)
      && styles[node].height == .auto
    if isFromRatio, !isLimitedByHeight, !question.ignoresContent {
      let content = automaticRatioMinimum(of: node, question, insets)
      if content.isDefinite { least = most.isDefinite ? min(content, most) : content }
    }
    // A width that fills the container is as definite as one in points.
    if hasRatio, question.fallback != .stretch || question.takesTransferredLimits,
      styles[node].width != .stretch,
      !isDefinite(styles[node].width, against: question.containerWidth)
    {
      let transferred = transferredWidthLimits(
        of: node, containerHeight: question.containerHeight, insets: insets)
      let floor = most.isDefinite ? min(transferred.least, most) : transferred.least
      least = least.isDefinite ? max(least, floor) : floor
      most = most.isDefinite ? min(most, transferred.most) : transferred.most
    }
    return clamped(width, least: least, most: most, floor: insets.horizontal)
  }

  mutating func limit(
    _ size: Size, of node: Int, for question: WidthQuestion, insets: BoxInsets
  ) -> Double {
    if size == .auto { return indefinite }
    if let keyword = size.keywordWidth {
      return automaticWidth(of: node, keyword, question, insets: insets)
    }
    return resolved(size, of: node, against: question.containerWidth, insets: insets.horizontal)
  }
}

extension Size {
  /// The content-based width that the value names.
  @inline(__always)
  var keywordWidth: WidthQuestion.AutomaticWidth? {
    switch self {
    case .minContent: .minContent
    case .maxContent: .maxContent
    case .fitContent: .fitContent
    case .stretch: .stretch
    case .auto, .points, .percent, .content: nil
    }
  }
}
