import Numbers

/// Builds the rows of a `CoveringSelection`.
struct CoveringSearch {
  let groups: [CoveringGroup]
  private let levels: [Int]
  private let exclusions: CoveringExclusions
  /// The groups that contain each dimension.
  private let groupsOf: [[Int]]
  /// Whether each combination of each group is still missing from all rows.
  private var isMissing: [[Bool]]
  private var missingOf: [Int]
  /// The number of the first combination of each group that may be missing.
  private var first: [Int]
  /// The number of missing combinations with each value of each dimension.
  private var need: [[Int]]
  private(set) var missing = 0
  /// The number of combinations that fit no row.
  private(set) var impossible = 0
  private var dice: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The maximum number of candidates for a row. More candidates make fewer rows, but take more time.
  private static let mostCandidates = 64
  /// The maximum work for the candidates of one row, in visited combinations.
  private static let mostWork = 400_000

  init(levels: [Int], groups: [[Int]], exclusions: CoveringExclusions) {
    self.levels = levels
    self.exclusions = exclusions
    self.groups = groups.map { CoveringGroup($0, levels: levels) }
    var groupsOf = levels.map { _ in [Int]() }
    for (index, group) in groups.enumerated() {
      for dimension in group { groupsOf[dimension].append(index) }
    }
    self.groupsOf = groupsOf
    isMissing = self.groups.map { [Bool](repeating: true, count: $0.size) }
    missingOf = self.groups.map(\.size)
    first = groups.map { _ in 0 }
    need = levels.map { [Int](repeating: 0, count: $0) }
    missing = missingOf.reduce(0, +)
    countNeeds()
  }

  /// Counts how often each value is needed, and removes combinations with values that exclude each other.
  private mutating func countNeeds() {
    for (index, group) in groups.enumerated() {
      for number in 0..<group.size {
        for (place, dimension) in group.dimensions.enumerated() {
          need[dimension][group.value(at: place, of: number)] += 1
        }
        if !exclusions.isEmpty, row(with: number, of: group) == nil { settle(number, of: index) }
      }
    }
  }

  /// Returns the best row of some candidates; nil if nothing is missing.
  mutating func nextRow() -> [Int]? {
    while missing > 0, let index = missingOf.indices.max(by: { missingOf[$0] < missingOf[$1] }) {
      let number = firstMissing(of: index)
      if let start = row(with: number, of: groups[index]), let row = bestRow(from: start) {
        for index in groups.indices {
          let number = groups[index].number(in: row)
          if isMissing[index][number] { settle(number, of: index) }
        }
        return row
      }
      settle(number, of: index)
      impossible += 1
    }
    return nil
  }

  private mutating func bestRow(from start: [Int]) -> [Int]? {
    var best: (row: [Int], gain: Int)?
    let work = levels.indices.reduce(1) { $0 + levels[$1] * groupsOf[$1].count }
    for turn in 0..<max(1, min(Self.mostCandidates, Self.mostWork / work)) {
      guard let candidate = candidate(from: start, isFirst: turn == 0) else { continue }
      if candidate.gain > best?.gain ?? -1 { best = candidate }
    }
    return best?.row
  }

  /// Creates a candidate. The first one fills the dimensions in order and prefers low values; the others are random.
  private mutating func candidate(
    from start: [Int], isFirst: Bool
  ) -> (row: [Int], gain: Int)? {
    var row = start
    var gain = 0
    var open = levels.indices.filter { row[$0] < 0 }
    if !isFirst { shuffle(&open) }
    for dimension in open {
      let offset = isFirst ? 0 : roll(levels[dimension])
      guard let best = bestValue(of: dimension, in: row, from: offset) else { return nil }
      row[dimension] = best.value
      gain += best.gain
    }
    return (row, gain)
  }

  /// Returns the value that completes the most missing combinations with those in the row; among equals, the most needed one.
  private func bestValue(
    of dimension: Int, in row: [Int], from offset: Int
  ) -> (value: Int, gain: Int)? {
    let gains = gains(of: dimension, in: row)
    var best: (value: Int, gain: Int)?
    for step in gains.indices {
      let value = (offset + step) % gains.count
      let isBetter =
        best.map {
          (gains[value], need[dimension][value]) > ($0.gain, need[dimension][$0.value])
        } ?? true
      if isBetter, exclusions.allow(value, of: dimension, in: row) { best = (value, gains[value]) }
    }
    return best
  }

  private func gains(of dimension: Int, in row: [Int]) -> [Int] {
    var gains = [Int](repeating: 0, count: levels[dimension])
    for index in groupsOf[dimension] where missingOf[index] > 0 {
      let group = groups[index]
      var (start, stride, isComplete) = (0, 0, true)
      for (place, other) in group.dimensions.enumerated() {
        if other == dimension {
          stride = group.strides[place]
        } else {
          isComplete = isComplete && row[other] >= 0
          start += row[other] * group.strides[place]
        }
      }
      guard isComplete else { continue }
      for value in gains.indices where isMissing[index][start + value * stride] {
        gains[value] += 1
      }
    }
    return gains
  }

  /// Returns a row with a combination and nothing else; nil if values of the combination exclude each other.
  private func row(with number: Int, of group: CoveringGroup) -> [Int]? {
    var row = [Int](repeating: -1, count: levels.count)
    for (place, dimension) in group.dimensions.enumerated() {
      let value = group.value(at: place, of: number)
      guard exclusions.allow(value, of: dimension, in: row) else { return nil }
      row[dimension] = value
    }
    return row
  }

  private mutating func firstMissing(of index: Int) -> Int {
    while !isMissing[index][first[index]] { first[index] += 1 }
    return first[index]
  }

  /// Removes a combination from the missing ones.
  private mutating func settle(_ number: Int, of index: Int) {
    isMissing[index][number] = false
    missingOf[index] -= 1
    missing -= 1
    let group = groups[index]
    for (place, dimension) in group.dimensions.enumerated() {
      need[dimension][group.value(at: place, of: number)] -= 1
    }
  }

  /// Returns a random number from a linear congruential generator (Knuth, MMIX).
  private mutating func roll(_ sides: Int) -> Int {
    dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: (dice >> 33) % UInt64(sides))
  }

  private mutating func shuffle(_ list: inout [Int]) {
    for index in list.indices.reversed() where index > 0 { list.swapAt(index, roll(index + 1)) }
  }
}
