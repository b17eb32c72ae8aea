/// How wide is a box, under these circumstances?
struct WidthQuestion {
  /// The room for the border box in points, indefinite when there is no end to it.
  var available: Double
  /// What percentages refer to.
  var containerWidth: Double
  var containerHeight: Double
  /// What `auto` means here.
  var fallback: AutomaticWidth
  /// The border box's height where the container has fixed it.
  var fixedHeight = indefinite

  enum AutomaticWidth {
    case stretch
    case fitContent
    case minContent
    case maxContent
  }
}

extension LayoutPass {
  /// The border box's width, between its limits (CSS Sizing §5).
  mutating func usedWidth(of node: Int, _ question: WidthQuestion) -> Double {
    let insets = insets(of: node, containerWidth: question.containerWidth)
    var isFromRatio = false
    let preferred = preferredWidth(of: node, question, insets, isFromRatio: &isFromRatio)
    return limitedWidth(preferred, of: node, question, insets, isFromRatio: isFromRatio)
  }

  private mutating func preferredWidth(
    of node: Int, _ question: WidthQuestion, _ insets: BoxInsets, isFromRatio: inout Bool
  ) -> Double {
    let size = styles[node].width
    let definite = resolved(
      size, of: node, against: question.containerWidth, insets: insets.horizontal)
    if definite.isDefinite { return definite }
    if size.keywordWidth == nil, question.fallback != .stretch {
      let height =
        question.fixedHeight.isDefinite
        ? question.fixedHeight
        : definiteHeight(of: node, containerHeight: question.containerHeight, insets: insets)
      if let ratio = styles[node].aspectRatio, height.isDefinite {
        isFromRatio = true
        return transferredWidth(height, of: node, ratio: ratio, insets: insets)
      }
    }
    return automaticWidth(
      of: node, size.keywordWidth ?? question.fallback, question, insets: insets)
  }

  /// A width by keyword, as a border box (CSS Sizing §5.1).
  mutating func automaticWidth(
    of node: Int, _ keyword: WidthQuestion.AutomaticWidth, _ question: WidthQuestion,
    insets: BoxInsets
  ) -> Double {
    let height = question.containerHeight
    switch keyword {
    case .stretch:
      guard question.available.isDefinite else { fallthrough }
      return max(question.available, insets.horizontal)
    case .maxContent:
      return contentWidth(of: node, .maxContent, containerHeight: height) + insets.horizontal
    case .minContent:
      return contentWidth(of: node, .minContent, containerHeight: height) + insets.horizontal
    case .fitContent:
      let most =
        contentWidth(of: node, .maxContent, containerHeight: height) + insets.horizontal
      guard question.available.isDefinite, most > question.available else { return most }
      let least =
        contentWidth(of: node, .minContent, containerHeight: height) + insets.horizontal
      return min(most, max(least, question.available))
    }
  }

  /// `width` between `minWidth` and `maxWidth`, those of the other axis passed through the aspect ratio (CSS Sizing 4 §4).
  mutating func limitedWidth(
    _ width: Double, of node: Int, _ question: WidthQuestion, _ insets: BoxInsets,
    isFromRatio: Bool
  ) -> Double {
    let hasRatio = styles[node].aspectRatio != nil
    guard links[node].traits.contains(.hasWidthLimits) || hasRatio else {
      return max(width, insets.horizontal)
    }
    var least = limit(styles[node].minWidth, of: node, question, insets)
    var most = limit(styles[node].maxWidth, of: node, question, insets)
    if isFromRatio, styles[node].minWidth == .auto, !isScrollContainer(node) {
      let content =
        contentWidth(of: node, .minContent, containerHeight: question.containerHeight)
        + insets.horizontal
      least = most.isDefinite ? min(content, most) : content
    }
    if hasRatio, !styles[node].width.isLengthOrPercent, question.fallback != .stretch {
      let transferred = transferredWidthLimits(
        of: node, containerHeight: question.containerHeight, insets: insets)
      let floor = most.isDefinite ? min(transferred.least, most) : transferred.least
      least = least.isDefinite ? max(least, floor) : floor
      most = most.isDefinite ? min(most, transferred.most) : transferred.most
    }
    return clamped(width, least: least, most: most, floor: insets.horizontal)
  }

  private mutating func limit(
    _ size: Size, of node: Int, _ question: WidthQuestion, _ insets: BoxInsets
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

  var isLengthOrPercent: Bool {
    switch self {
    case .points, .percent: true
    default: false
    }
  }
}
