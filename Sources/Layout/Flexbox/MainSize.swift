// CSS Flexbox §9.3, main size determination.

extension LayoutPass {
  /// Collects the items into lines no longer than `lineLength` (CSS Flexbox §9.3.5).
  mutating func collectIntoLines(_ container: inout FlexContainer, lineLength: Double) {
    let firstLine = lines.count
    var first = container.items.lowerBound
    guard container.isMultiLine else {
      lines.append(FlexLine(items: container.items))
      container.lines = firstLine..<lines.count
      return
    }
    var length = 0.0
    for index in container.items {
      let outer = items[index].outerHypotheticalSize
      let gap = index > first ? container.mainGap : 0
      if index > first, length + gap + outer > lineLength {
        lines.append(FlexLine(items: first..<index))
        first = index
        length = outer
      } else {
        length += gap + outer
      }
    }
    lines.append(FlexLine(items: first..<container.items.upperBound))
    container.lines = firstLine..<lines.count
  }

  /// The main size that the items ask for: that of the longest line (CSS Flexbox §9.2.4).
  func contentMainSize(_ container: FlexContainer) -> Double {
    var longest = 0.0
    for line in container.lines {
      var length = gaps(between: lines[line].items.count, container.mainGap)
      for index in lines[line].items { length += items[index].outerHypotheticalSize }
      longest = max(longest, length)
    }
    return longest
  }

  @inline(__always)
  func gaps(between count: Int, _ gap: Double) -> Double {
    count > 1 ? gap * Double(count - 1) : 0
  }
}
