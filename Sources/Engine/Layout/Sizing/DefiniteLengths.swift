import Numbers

extension LayoutPass {
  /// A length or percentage as a border box; indefinite if it depends on anything else (CSS Sizing §3.3).
  @inline(__always)
  func resolved(_ size: Size, of node: Int, against base: Double, insets: Double) -> Double {
    let length: Double
    switch size {
    case .points(let value): length = value
    case .percent(let value) where base.isDefinite: length = snapped(base * value / 100)
    default: return indefinite
    }
    return styles[node].boxSizing == .contentBox ? length + insets : max(length, insets)
  }

  /// Whether a size is a length, or a percentage of a known one.
  func isDefinite(_ size: Size, against base: Double) -> Bool {
    switch size {
    case .points: true
    case .percent: base.isDefinite
    default: false
    }
  }

  @inline(__always)
  func isScrollContainer(_ node: Int) -> Bool {
    links[node].traits.contains(.isScrollContainer)
  }

  /// The height without considering the content, within its limits; else indefinite.
  func definiteHeight(of node: Int, containerHeight: Double, insets: BoxInsets) -> Double {
    let height = styledHeight(of: node, containerHeight: containerHeight, insets: insets)
    guard height.isDefinite else { return indefinite }
    return limitedHeight(height, of: node, containerHeight: containerHeight, insets: insets)
  }

  /// `height` as a border box: a length, a percentage of a definite height, or `stretch` in a definite height.
  func styledHeight(of node: Int, containerHeight: Double, insets: BoxInsets) -> Double {
    guard links[node].traits.contains(.hasHeight) else { return indefinite }
    if styles[node].height == .stretch {
      let margin = margins(of: node, containerWidth: indefinite)
      return max(containerHeight - margin.vertical, insets.vertical)
    }
    return resolved(
      styles[node].height, of: node, against: containerHeight, insets: insets.vertical)
  }

  /// `height` within `minHeight` and `maxHeight`; their keywords mean the content's height, if it is definite.
  @inline(__always)
  func limitedHeight(
    _ height: Double, of node: Int, containerHeight: Double, insets: BoxInsets,
    contentHeight: Double = indefinite
  ) -> Double {
    guard links[node].traits.contains(.hasHeightLimits) else {
      return max(height, insets.vertical)
    }
    let limits = heightLimits(
      of: node, containerHeight: containerHeight, insets, contentHeight: contentHeight)
    return clamped(height, least: limits.least, most: limits.most, floor: insets.vertical)
  }

  /// `minHeight` and `maxHeight` as border boxes; indefinite if the lengths on which they depend are.
  @inline(__always)
  func heightLimits(
    of node: Int, containerHeight: Double, _ insets: BoxInsets, contentHeight: Double = indefinite
  ) -> SizeLimits {
    func limit(_ size: Size) -> Double {
      size.isIntrinsic
        ? contentHeight
        : resolved(size, of: node, against: containerHeight, insets: insets.vertical)
    }
    return SizeLimits(least: limit(minHeight(of: node)), most: limit(maxHeight(of: node)))
  }

  /// `minWidth` and `maxWidth` as border boxes, indefinite unless they are lengths.
  func widthLimits(of node: Int, containerWidth: Double, _ insets: BoxInsets) -> SizeLimits {
    func limit(_ size: Size) -> Double {
      resolved(size, of: node, against: containerWidth, insets: insets.horizontal)
    }
    return SizeLimits(least: limit(minWidth(of: node)), most: limit(maxWidth(of: node)))
  }
}

/// `size` within two limits, either of which may be indefinite; the lower limit wins (CSS Sizing §5.2).
@inline(__always)
func clamped(_ size: Double, least: Double, most: Double, floor: Double) -> Double {
  var size = size
  if most.isDefinite, size > most { size = most }
  if least.isDefinite, size < least { size = least }
  return max(size, floor)
}
