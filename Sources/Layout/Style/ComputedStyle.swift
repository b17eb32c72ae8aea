extension Style {
  /// The style with every number snapped to the layout grid and every invalid value replaced by the initial one.
  var computed: Style {
    var style = self
    style.scrollbarWidth = nonNegative(scrollbarWidth)
    style.width = width.computed
    style.height = height.computed
    style.minWidth = minWidth.computed
    style.minHeight = minHeight.computed
    style.maxWidth = maxWidth.computed
    style.maxHeight = maxHeight.computed
    style.flexBasis = flexBasis.computed
    if let ratio = aspectRatio, !(ratio > 0 && ratio.isFinite) { style.aspectRatio = nil }
    style.margin = margin.map(\.computed)
    style.inset = inset.map(\.computed)
    style.padding = padding.map(\.computed)
    style.border = border.map(nonNegative)
    style.rowGap = rowGap.computed
    style.columnGap = columnGap.computed
    style.flexGrow = flexFactor(flexGrow, initial: 0)
    style.flexShrink = flexFactor(flexShrink, initial: 1)
    return style
  }
}

extension Sides {
  func map<Other>(_ transform: (Value) -> Other) -> Sides<Other> {
    Sides<Other>(
      top: transform(top), right: transform(right), bottom: transform(bottom), left: transform(left)
    )
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
}

extension AutoLength {
  fileprivate var computed: AutoLength {
    switch self {
    case .auto: .auto
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
