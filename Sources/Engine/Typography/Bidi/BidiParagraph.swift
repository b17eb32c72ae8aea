import Numbers

/// The embedding levels of one paragraph (UAX #9): even levels are left-to-right, odd levels are right-to-left.
public struct BidiParagraph: Sendable {
  let classes: [BidiClass]
  /// The paragraph's own level.
  public let baseLevel: UInt8
  /// The level of each character. Characters removed by X9 have the level of the preceding one.
  public private(set) var levels: [UInt8]

  /// - Parameter baseLevel: 0 or 1; if `nil`, the first strong character decides (P2, P3).
  public init(_ scalars: some Collection<Unicode.Scalar>, baseLevel: UInt8?) {
    let classes = scalars.map(BidiClass.init)
    var brackets: [Int: BidiBracket] = [:]
    for (index, scalar) in scalars.enumerated() where classes[index] == .on {
      if let bracket = BidiBracket.of(scalar) { brackets[index] = bracket }
    }
    self.init(classes, brackets: brackets, baseLevel: baseLevel)
  }

  /// - Parameters:
  ///   - classes: of the characters; a paragraph separator may only be the last.
  ///   - brackets: by character (N0).
  package init(_ classes: [BidiClass], brackets: [Int: BidiBracket] = [:], baseLevel: UInt8?) {
    self.classes = classes
    guard classes.contains(where: BidiClasses.explicit.contains) else {
      self.baseLevel =
        baseLevel ?? classes.first(where: BidiClasses.strong.contains).map { $0 == .l ? 0 : 1 } ?? 0
      levels = Array(repeating: self.baseLevel, count: classes.count)
      resolve(BidiSequence(whole: classes, level: self.baseLevel), brackets)
      resetSeparators()
      return
    }
    let isolates = BidiIsolates(classes)
    self.baseLevel =
      baseLevel ?? isolates.firstStrong(in: classes.indices, of: classes).map { $0 == .l ? 0 : 1 }
      ?? 0
    var embedding = BidiEmbedding(classes, isolates, baseLevel: self.baseLevel)
    embedding.run()
    levels = embedding.levels
    let sequences = BidiSequence.sequences(in: embedding, isolates, baseLevel: self.baseLevel)
    for sequence in sequences { resolve(sequence, brackets) }
    levelRemoved()
    resetSeparators()
  }

  private mutating func resolve(
    _ sequence: consuming BidiSequence, _ brackets: [Int: BidiBracket]
  ) {
    sequence.resolveWeak()
    sequence.resolveBrackets(brackets, original: classes)
    sequence.resolveNeutral()
    for (place, index) in sequence.indices.enumerated() {
      levels[index] = sequence.implicitLevel(at: place)
    }
  }

  /// Gives removed characters the levels of their neighbours, so that they do not split a run (UAX #9 §5.2).
  private mutating func levelRemoved() {
    var level = baseLevel
    for index in levels.indices {
      if BidiClasses.removed.contains(classes[index]) { levels[index] = level }
      level = levels[index]
    }
  }

  /// Applies L1 to separators and the spaces before them; `levels(ofLine:)` handles the ends of lines.
  private mutating func resetSeparators() {
    var trails = false
    for index in levels.indices.reversed() {
      let type = classes[index]
      trails = type == .s || type == .b || trails && BidiClasses.trailing.contains(type)
      if trails { levels[index] = baseLevel }
    }
  }

  /// The levels of a line; the spaces at its end get the paragraph's level (L1).
  public func levels(ofLine line: Range<Int>) -> [UInt8] {
    var found = Array(levels[line])
    for index in found.indices.reversed() {
      guard BidiClasses.trailing.contains(classes[line.lowerBound + index]) else { break }
      found[index] = baseLevel
    }
    return found
  }
}

/// Puts runs of a line in visual order from the left (UAX #9 L2).
public enum BidiOrder {
  /// The indices of `levels` from left to right.
  public static func visual(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? highest + 1
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < levels.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? levels.count
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }
}
