/// Finds where a text changes its direction (UAX #9), as its parts are shaped on their own there: nothing is kerned across.
///
/// Embeddings and isolates that a text asks for by control characters are not looked at.
struct BidiRuns {
  private enum Direction { case left, right }

  private let scalars: ArraySlice<Unicode.Scalar>
  private let base: Direction
  private var classes: [BidiClass]

  /// The ranges of equal level, in order.
  static func ranges(in scalars: [Unicode.Scalar], rightToLeft: Bool) -> [Range<Int>] {
    guard rightToLeft || scalars.contains(where: { $0.value >= 0x590 }) else {
      return [0..<scalars.count]
    }
    var levels: [Int] = []
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex { BidiClass($0) == .paragraphEnd } ?? scalars.count - 1
      var runs = BidiRuns(scalars[start...end], base: rightToLeft ? .right : .left)
      levels += runs.levels()
      start = end + 1
    }
    var ranges: [Range<Int>] = []
    for index in levels.indices
    where index + 1 == levels.count || levels[index + 1] != levels[index] {
      ranges.append((ranges.last?.upperBound ?? 0)..<index + 1)
    }
    return ranges
  }

  private init(_ scalars: ArraySlice<Unicode.Scalar>, base: Direction) {
    self.scalars = scalars
    self.base = base
    classes = scalars.map(BidiClass.init)
  }

  private mutating func levels() -> [Int] {
    resolveMarks()
    resolveNumbers()
    resolveBrackets()
    resolveNeutrals()
    return classes.map { type in
      switch type {
      case .leftToRight: base == .left ? 0 : 2
      case .rightToLeft, .arabicLetter: 1
      case .europeanNumber, .arabicNumber: 2
      default: base == .left ? 0 : 1
      }
    }
  }

  /// W1: a mark is as what it stands on; what has no width goes with it.
  private mutating func resolveMarks() {
    var previous: BidiClass = base == .left ? .leftToRight : .rightToLeft
    for index in classes.indices {
      switch classes[index] {
      case .mark, .ignorable: classes[index] = previous
      default: previous = classes[index]
      }
    }
  }

  /// W2 to W7: numbers with their signs, and what direction they take.
  private mutating func resolveNumbers() {
    var strong: BidiClass = base == .left ? .leftToRight : .rightToLeft
    for index in classes.indices {
      switch classes[index] {
      case .leftToRight, .rightToLeft, .arabicLetter: strong = classes[index]
      case .europeanNumber where strong == .arabicLetter: classes[index] = .arabicNumber
      default: break
      }
    }
    joinSeparators()
    joinNumberEnds()
    strong = base == .left ? .leftToRight : .rightToLeft
    for index in classes.indices {
      switch classes[index] {
      case .leftToRight, .rightToLeft: strong = classes[index]
      case .arabicLetter:
        classes[index] = .rightToLeft
        strong = .rightToLeft
      case .europeanNumber where strong == .leftToRight: classes[index] = .leftToRight
      case .numberSign, .numberEnd, .numberSeparator: classes[index] = .neutral
      default: break
      }
    }
  }

  /// W4: one sign between two numbers of a kind is part of them.
  private mutating func joinSeparators() {
    for index in classes.indices.dropFirst().dropLast() {
      let (before, after) = (classes[index - 1], classes[index + 1])
      guard before == after else { continue }
      if classes[index] == .numberSeparator, before == .europeanNumber || before == .arabicNumber {
        classes[index] = before
      } else if classes[index] == .numberSign, before == .europeanNumber {
        classes[index] = before
      }
    }
  }

  /// W5: what ends a number, on either side of it, is part of it.
  private mutating func joinNumberEnds() {
    var start = 0
    while start < classes.count {
      guard classes[start] == .numberEnd else {
        start += 1
        continue
      }
      let end = classes[start...].firstIndex { $0 != .numberEnd } ?? classes.count
      let isAtNumber =
        start > 0 && classes[start - 1] == .europeanNumber
        || end < classes.count && classes[end] == .europeanNumber
      if isAtNumber { for index in start..<end { classes[index] = .europeanNumber } }
      start = end
    }
  }

  /// N0: both brackets of a pair take the direction of what stands in them, or of what stands before.
  private mutating func resolveBrackets() {
    var open: [(index: Int, closing: Unicode.Scalar)] = []
    var pairs: [(start: Int, end: Int)] = []
    for (index, scalar) in scalars.enumerated() where classes[index] == .neutral {
      if let closing = Self.brackets[scalar] {
        // UAX #9 BD16 ends the search there.
        if open.count == 63 { break }
        open.append((index, closing))
      } else if let match = open.lastIndex(where: { $0.closing == scalar }) {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    for pair in pairs.sorted(by: { $0.start < $1.start }) {
      let inside = Set(classes[pair.start + 1..<pair.end].compactMap(Self.direction))
      guard !inside.isEmpty else { continue }
      var direction = base
      if !inside.contains(base) {
        direction = classes[..<pair.start].reversed().lazy.compactMap(Self.direction).first ?? base
      }
      classes[pair.start] = direction == .left ? .leftToRight : .rightToLeft
      classes[pair.end] = classes[pair.start]
    }
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "\u{2045}": "\u{2046}", "\u{207D}": "\u{207E}",
    "\u{208D}": "\u{208E}",
  ]

  /// N1, N2: what is neutral goes with both its neighbours where they agree, else with the text.
  private mutating func resolveNeutrals() {
    var start = 0
    var before = base
    while start < classes.count {
      if let direction = Self.direction(classes[start]) {
        before = direction
        start += 1
        continue
      }
      let end = classes[start...].firstIndex { Self.direction($0) != nil } ?? classes.count
      let after = end < classes.count ? Self.direction(classes[end]) ?? base : base
      let direction = before == after ? before : base
      for index in start..<end {
        classes[index] = direction == .left ? .leftToRight : .rightToLeft
      }
      start = end
    }
  }

  /// Numbers count as written from the right (N0, N1).
  private static func direction(_ type: BidiClass) -> Direction? {
    switch type {
    case .leftToRight: .left
    case .rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber: .right
    default: nil
    }
  }
}
