import Numbers

// CSS Flexbox §9.3, main size determination.

extension LayoutPass {
  /// Collects the items into lines no longer than `lineLength` (CSS Flexbox §9.3.5).
  mutating func collectIntoLines(_ container: inout FlexContainer, lineLength: Double) {
    let firstLine = lines.count
    if !container.isMultiLine {
      lines.append(FlexLine(items: container.items))
    } else if styles[container.node].balancesLines, lineLength.isFinite {
      breakLines(container, lineLength: balancedLength(container, lineLength: lineLength))
    } else {
      breakLines(container, lineLength: lineLength)
    }
    container.lines = firstLine..<lines.count
  }

  private mutating func breakLines(_ container: FlexContainer, lineLength: Double) {
    var first = container.items.lowerBound
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
  }

  /// The shortest line length that needs no more lines than `lineLength` (CSS Flexbox 2 §2.1, `balance`).
  private func balancedLength(_ container: FlexContainer, lineLength: Double) -> Double {
    let count = lineCount(container, lineLength: lineLength, atMost: .max)
    var tooShort = 0.0
    var enough = min(lineLength, longestLength)
    // Halving reaches the resolution of the grid for every length that layout supports.
    for _ in 0..<40 where enough - tooShort > 1.0 / 64 {
      let middle = snapped((tooShort + enough) / 2)
      if lineCount(container, lineLength: middle, atMost: count) <= count {
        enough = middle
      } else {
        tooShort = middle
      }
    }
    return enough
  }

  /// The number of lines, or `most` + 1 if there are more.
  private func lineCount(_ container: FlexContainer, lineLength: Double, atMost most: Int) -> Int {
    var count = 1
    var isEmpty = true
    var length = 0.0
    for index in container.items where count <= most {
      let outer = items[index].outerHypotheticalSize
      let extended = length + container.mainGap + outer
      if !isEmpty, extended > lineLength {
        count += 1
        length = outer
      } else {
        length = isEmpty ? outer : extended
      }
      isEmpty = false
    }
    return count
  }

  /// The main size that the items need: the length of the longest line (CSS Flexbox §9.2.4).
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
