import Numbers

/// The features of a style, so that layout can skip the others.
struct NodeTraits: OptionSet, Sendable {
  let rawValue: UInt32

  static let hasMargin = NodeTraits(rawValue: 1)
  static let hasInsets = NodeTraits(rawValue: 2)
  /// Padding that refers to the containing block's width.
  static let hasPercentPadding = NodeTraits(rawValue: 4)
  /// Heights that refer to the containing block's height.
  static let dependsOnContainerHeight = NodeTraits(rawValue: 8)
  /// A content-based width that may follow from a height, through an aspect ratio or lines of a column.
  static let widthDependsOnHeight = NodeTraits(rawValue: 16)
  static let isMeasured = NodeTraits(rawValue: 32)
  static let hasHeightLimits = NodeTraits(rawValue: 64)
  static let hasWidthLimits = NodeTraits(rawValue: 128)
  static let hasInset = NodeTraits(rawValue: 256)
  static let isReplaced = NodeTraits(rawValue: 512)
  /// A text that is a separate block.
  static let isBlock = NodeTraits(rawValue: 1024)
  /// A content width that depends on the height inside the box.
  static let contentDependsOnHeight = NodeTraits(rawValue: 2048)
  /// A grid with columns or rows that repeat as often as its limits allow, if these limits refer to the containing block.
  static let repeatsColumnsByContainer = NodeTraits(rawValue: 4096)
  static let repeatsRowsByContainer = NodeTraits(rawValue: 8192)
  static let hasRatio = NodeTraits(rawValue: 16_384)
  /// A height other than `auto`.
  static let hasHeight = NodeTraits(rawValue: 32_768)
  static let isScrollContainer = NodeTraits(rawValue: 65_536)
  /// Not displayed, or absolute.
  static let isOutOfFlow = NodeTraits(rawValue: 131_072)
  static let isGrid = NodeTraits(rawValue: 262_144)
}

extension NodeTraits {
  init(of content: MeasuredContent?) {
    self =
      switch content {
      case nil: []
      case .item: .isMeasured
      case .block: [.isMeasured, .isBlock]
      case .replaced: [.isMeasured, .isReplaced]
      }
  }

  init(of style: Style) {
    var traits: NodeTraits = []
    if style.margin != Sides(all: .zero) { traits.insert(.hasMargin) }
    if style.padding != Sides(all: .zero) || style.border != Sides(all: 0)
      || style.scrollbarWidth > 0
    {
      traits.insert(.hasInsets)
    }
    if style.inset != Sides(all: .auto) { traits.insert(.hasInset) }
    let padding = style.padding.map(\.isPercent)
    if padding != Sides(all: false) { traits.insert(.hasPercentPadding) }
    let heights = [style.height, style.minHeight, style.maxHeight]
    if heights.contains(where: \.refersToContainer) { traits.insert(.dependsOnContainerHeight) }
    if style.minHeight != .auto || style.maxHeight != .auto { traits.insert(.hasHeightLimits) }
    if style.minWidth != .auto || style.maxWidth != .auto { traits.insert(.hasWidthLimits) }
    if style.aspectRatio != nil { traits.formUnion([.widthDependsOnHeight, .hasRatio]) }
    if style.height != .auto { traits.insert(.hasHeight) }
    if style.overflowX.isScrollContainer || style.overflowY.isScrollContainer {
      traits.insert(.isScrollContainer)
    }
    if style.display == .none || style.position == .absolute { traits.insert(.isOutOfFlow) }
    if style.display == .grid { traits.insert(.isGrid) }
    if !style.flexDirection.isRow && style.flexWrap != .noWrap {
      traits.formUnion([.widthDependsOnHeight, .contentDependsOnHeight])
    }
    self = traits
  }
}

extension Length {
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }
}

extension Size {
  var isPercent: Bool {
    if case .percent = self { true } else { false }
  }

  var refersToContainer: Bool {
    switch self {
    case .percent, .stretch: true
    default: false
    }
  }
}
