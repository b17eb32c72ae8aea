import Numbers

/// A box's style with every number snapped to the layout grid and every invalid value replaced by the initial one. Rare values are stored
/// separately, in `BoxBounds`, so that more of a large tree fits in the caches.
struct ComputedStyle: Sendable {
  let display: Display
  let position: Position
  let direction: WritingDirection
  let boxSizing: BoxSizing
  let overflowX: Overflow
  let overflowY: Overflow
  let flexDirection: FlexDirection
  let flexWrap: FlexWrap
  let balancesLines: Bool
  let isRatioOfContent: Bool
  let justifyContent: ContentAlignment
  let alignContent: ContentAlignment
  let alignItems: ItemAlignment
  let alignSelf: ItemAlignment
  let flexGrow: Double
  let flexShrink: Double
  let flexBasis: Size
  let width: Size
  let height: Size
  let aspectRatio: Double?
  let rowGap: Length
  let columnGap: Length

  init(_ style: Style) {
    display = style.display
    position = style.position
    direction = style.direction
    boxSizing = style.boxSizing
    overflowX = style.overflowX
    overflowY = style.overflowY
    flexDirection = style.flexDirection
    flexWrap = style.flexWrap
    balancesLines = style.balancesLines
    isRatioOfContent = style.isRatioOfContent
    justifyContent = style.justifyContent
    alignContent = style.alignContent
    alignItems = style.alignItems
    alignSelf = style.alignSelf
    flexGrow = flexFactor(style.flexGrow, initial: 0)
    flexShrink = flexFactor(style.flexShrink, initial: 1)
    flexBasis = style.flexBasis.computed
    width = style.width.computed
    height = style.height.computed
    aspectRatio = style.aspectRatio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    rowGap = style.rowGap.computed
    columnGap = style.columnGap.computed
  }
}

/// The edges, insets and size limits of a box.
struct BoxBounds: Sendable {
  let margin: Sides<AutoLength>
  let padding: Sides<Length>
  let border: Sides<Double>
  let inset: Sides<AutoLength>
  let scrollbarWidth: Double
  let minWidth: Size
  let minHeight: Size
  let maxWidth: Size
  let maxHeight: Size

  init(_ style: Style) {
    margin = style.margin.map { $0?.signed }
    padding = style.padding.map(\.computed)
    border = style.border.map(nonNegative)
    inset = style.inset.map { $0?.signed }
    scrollbarWidth = nonNegative(style.scrollbarWidth)
    minWidth = style.minWidth.computed
    minHeight = style.minHeight.computed
    maxWidth = style.maxWidth.computed
    maxHeight = style.maxHeight.computed
  }
}

extension LayoutPass {
  @inline(__always)
  func aspectRatio(of node: Int) -> Double? {
    links[node].traits.contains(.hasRatio) ? styles[node].aspectRatio : nil
  }

  @inline(__always)
  func minWidth(of node: Int) -> Size {
    links[node].traits.contains(.hasWidthLimits) ? bounds[node].minWidth : .auto
  }

  @inline(__always)
  func maxWidth(of node: Int) -> Size {
    links[node].traits.contains(.hasWidthLimits) ? bounds[node].maxWidth : .auto
  }

  @inline(__always)
  func minHeight(of node: Int) -> Size {
    links[node].traits.contains(.hasHeightLimits) ? bounds[node].minHeight : .auto
  }

  @inline(__always)
  func maxHeight(of node: Int) -> Size {
    links[node].traits.contains(.hasHeightLimits) ? bounds[node].maxHeight : .auto
  }
}

extension Size {
  fileprivate var computed: Size {
    switch self {
    case .points(let value): value >= 0 ? .points(snapped(value)) : .auto
    case .percent(let value): value >= 0 ? .percent(bounded(value)) : .auto
    default: self
    }
  }
}

extension Length {
  fileprivate var computed: Length {
    switch self {
    case .points(let value): .points(nonNegative(value))
    case .percent(let value): value >= 0 ? .percent(bounded(value)) : .zero
    }
  }

  /// The length snapped to the grid; it may be negative.
  fileprivate var signed: Length {
    switch self {
    case .points(let value): .points(snapped(value))
    case .percent(let value): value.isNaN ? .zero : .percent(bounded(value))
    }
  }
}

private func nonNegative(_ value: Double) -> Double {
  value > 0 ? snapped(value) : 0
}

private func flexFactor(_ value: Double, initial: Double) -> Double {
  value >= 0 ? bounded(value) : initial
}
