import Numbers

// CSS Flexbox §9.7, resolving flexible lengths.

/// The free space or overflow that a line distributes to its items.
private struct FreeSpace {
  let isGrowing: Bool
  let initial: Double
  var remaining = 0.0
  var factors = 0.0
  var scaledShrinks = 0.0

  /// The maximum number of rounds. Each round distributes the space that the previous one took from items at their limits. The amount
  /// shrinks by those items' share of all factors and soon falls below layout's resolution. Lines need two or three rounds; only
  /// factors that differ by powers of ten need this many.
  static let mostRounds = 64
}

extension LayoutPass {
  /// Finds the main sizes of a line's items.
  mutating func resolveFlexibleLengths(_ line: Int, _ container: FlexContainer) {
    let range = lines[line].items
    let gaps = gaps(between: range.count, container.mainGap)
    var hypothetical = gaps
    for index in range { hypothetical += items[index].outerHypotheticalSize }
    let isGrowing = hypothetical < container.innerMain
    if !isGrowing {
      for index in range { settleMinimum(index, container) }
    }
    sizeInflexibleItems(range, isGrowing: isGrowing)
    var space = FreeSpace(
      isGrowing: isGrowing, initial: container.innerMain - gaps - usedSpace(range))
    for _ in 0..<FreeSpace.mostRounds {
      measureFreeSpace(&space, ofItems: range, in: container.innerMain - gaps)
      guard space.factors > 0, distribute(space, range) else { break }
    }
  }

  /// Gives items that cannot flex their hypothetical size (§9.7.2).
  private mutating func sizeInflexibleItems(_ range: Range<Int>, isGrowing: Bool) {
    for index in range {
      let item = items[index]
      let style = item.node
      let factor = isGrowing ? styles[style].flexGrow : styles[style].flexShrink
      items[index].isFrozen =
        factor == 0
        || (isGrowing
          ? item.baseSize > item.hypotheticalSize : item.baseSize < item.hypotheticalSize)
      items[index].mainSize = item.hypotheticalSize
    }
  }

  private func usedSpace(_ range: Range<Int>) -> Double {
    var used = 0.0
    for index in range {
      let item = items[index]
      used += item.mainMargins + (item.isFrozen ? item.mainSize : item.baseSize)
    }
    return used
  }

  /// The remaining free space; factors that sum to less than 1 take only their part of it (§9.7.4 b).
  private func measureFreeSpace(
    _ space: inout FreeSpace, ofItems range: Range<Int>, in room: Double
  ) {
    space.remaining = room - usedSpace(range)
    space.factors = 0
    space.scaledShrinks = 0
    for index in range where !items[index].isFrozen {
      let node = items[index].node
      let factor = space.isGrowing ? styles[node].flexGrow : styles[node].flexShrink
      space.factors += factor
      space.scaledShrinks += factor * (items[index].baseSize - items[index].mainInsets)
    }
    if space.factors < 1 {
      let part = snapped(space.initial * space.factors)
      if abs(part) < abs(space.remaining) { space.remaining = part }
    }
  }

  /// Distributes the free space in proportion and freezes items at their limits (§9.7.4 c to e).
  ///
  /// - Returns: whether any items can still flex.
  private mutating func distribute(_ space: FreeSpace, _ range: Range<Int>) -> Bool {
    var violation = 0.0
    // Rounding errors carry over to the next item, so that nothing is lost over the line.
    var carried = 0.0
    for index in range where !items[index].isFrozen {
      let item = items[index]
      let share = share(of: item, space) + carried
      let change = snappedToNearest(share)
      carried = share - change
      let size = item.baseSize + change
      let clampedSize = clamped(
        size, least: item.minMain, most: item.maxMain, floor: item.mainInsets)
      items[index].mainSize = clampedSize
      items[index].violation =
        clampedSize > size ? .minimum : clampedSize < size ? .maximum : .none
      violation += clampedSize - size
    }
    guard violation != 0 else { return false }
    for index in range where !items[index].isFrozen {
      items[index].isFrozen = items[index].violation == (violation > 0 ? .minimum : .maximum)
    }
    return true
  }

  @inline(__always)
  private func share(of item: FlexItem, _ space: FreeSpace) -> Double {
    if space.isGrowing {
      guard space.remaining > 0 else { return 0 }
      return space.remaining * (styles[item.node].flexGrow / space.factors)
    }
    guard space.remaining < 0, space.scaledShrinks > 0 else { return 0 }
    let scaled = styles[item.node].flexShrink * (item.baseSize - item.mainInsets)
    return space.remaining * (scaled / space.scaledShrinks)
  }
}
