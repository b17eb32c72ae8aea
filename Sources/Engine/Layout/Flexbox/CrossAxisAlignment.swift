import Numbers

// CSS Flexbox §9.6, cross-axis alignment.

extension LayoutPass {
  /// Places the lines in the container (§9.6.16).
  mutating func alignLines(_ container: FlexContainer) {
    guard container.isMultiLine else { return }
    let free = container.innerCross - contentCrossSize(container)
    let spread = distribution(
      of: styles[container.node].alignContent, free: free, count: container.lines.count,
      isReverse: container.isWrapReverse)
    var offset = spread.start
    for (order, line) in container.lines.enumerated() {
      lines[line].crossOffset = offset + spread.space(before: order)
      offset += lines[line].crossSize + container.crossGap
    }
  }

  /// Places each item in its line (§9.6.13 and 14).
  mutating func alignCrossAxis(_ container: FlexContainer) {
    for line in container.lines {
      let crossSize = lines[line].crossSize
      for index in lines[line].items {
        let item = items[index]
        let free = crossSize - item.crossSize - item.crossMargins
        let offset =
          item.hasAutoCrossMargin
          ? autoMarginOffset(item, free: free)
          : alignedOffset(of: item, free: free, on: lines[line], in: container)
        items[index].crossOffset = lines[line].crossOffset + offset + item.crossStartMargin
      }
    }
  }

  /// Auto margins take the free space before any alignment does (§8.1).
  private func autoMarginOffset(_ item: FlexItem, free: Double) -> Double {
    guard free > 0, item.autoMargins.contains(.crossStart) else { return 0 }
    return item.autoMargins.contains(.crossEnd) ? snapped(free / 2) : free
  }

  private func alignedOffset(
    of item: FlexItem, free: Double, on line: FlexLine, in container: FlexContainer
  ) -> Double {
    switch item.alignment.keyword {
    case .baseline: return line.ascent - item.ascent
    case .lastBaseline: return line.crossSize - line.descent - item.ascent
    case .firstLine: return line.middle - item.ascent
    default: break
    }
    return crossOffset(of: item.alignment, free: free, node: item.node, container)
  }

  /// The offset from the cross start edge of the free space, in flow order (CSS Align §4).
  func crossOffset(
    of alignment: ItemAlignment, free: Double, node: Int, _ container: FlexContainer
  ) -> Double {
    alignment.offset(
      in: free, isReverse: container.isWrapReverse,
      isSelfReversed: !container.isRow
        && (styles[node].direction == .rightToLeft) != container.isRightToLeft)
  }
}

extension ItemAlignment {
  /// The offset from the start edge of the free space, in flow order (CSS Align §4).
  ///
  /// - Parameters:
  ///   - isReverse: whether flow order is opposite to the writing direction, to which `start` and `end` refer.
  ///   - isSelfReversed: whether the item's own start is the container's end.
  @inline(__always)
  func offset(
    in free: Double, isReverse: Bool = false, isSelfReversed: @autoclosure () -> Bool
  ) -> Double {
    let start = isReverse ? free : 0
    let end = isReverse ? 0 : free
    if isSafe, free < 0 { return start }
    switch keyword {
    case .auto, .normal, .stretch, .flexStart, .baseline, .firstLine: return 0
    case .flexEnd, .lastBaseline: return free
    case .center: return snapped(free / 2)
    case .start: return start
    case .end: return end
    case .selfStart: return isSelfReversed() ? end : start
    case .selfEnd: return isSelfReversed() ? start : end
    }
  }
}
