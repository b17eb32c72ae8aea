import Numbers

/// Removes rows of a covering array if other rows can take over their combinations.
struct CoveringCompaction {
  private(set) var rows: [[Int]]
  private let groups: [CoveringGroup]
  private let exclusions: CoveringExclusions
  /// The groups that contain each dimension.
  private let groupsOf: [[Int]]
  /// The number of rows with each combination of each group.
  private var counts: [[Int]]

  /// The number of rows at the end that are tried: they have the fewest unique combinations.
  private static let mostTries = 24

  init(
    _ rows: [[Int]], _ groups: [CoveringGroup], exclusions: CoveringExclusions
  ) {
    self.rows = rows
    self.groups = groups
    self.exclusions = exclusions
    var groupsOf = (rows.first ?? []).map { _ in [Int]() }
    for (index, group) in groups.enumerated() {
      for dimension in group.dimensions { groupsOf[dimension].append(index) }
    }
    self.groupsOf = groupsOf
    counts = groups.map { [Int](repeating: 0, count: $0.size) }
    for row in rows { count(row, by: 1) }
  }

  mutating func run() {
    let bound = groups.map(\.size).max() ?? 0
    var index = rows.count - 1
    for _ in 0..<Self.mostTries where index >= 0 && rows.count > bound {
      remove(index)
      index -= 1
    }
  }

  /// Removes a row if another row has or can take each of its combinations.
  private mutating func remove(_ index: Int) {
    let before = self
    let row = rows.remove(at: index)
    count(row, by: -1)
    for (group, counts) in zip(groups.indices, counts) {
      let number = groups[group].number(in: row)
      if counts[number] == 0, self.counts[group][number] == 0, !move(number, of: groups[group]) {
        self = before
        return
      }
    }
  }

  private mutating func count(_ row: [Int], by step: Int) {
    for index in groups.indices { counts[index][groups[index].number(in: row)] += step }
  }

  /// Writes a combination into a row that loses no needed combination by it. Returns false if there is none.
  private mutating func move(_ number: Int, of group: CoveringGroup) -> Bool {
    for index in rows.indices.reversed() {
      var changed = rows[index]
      for (place, dimension) in group.dimensions.enumerated() {
        changed[dimension] = group.value(at: place, of: number)
      }
      guard isPossible(changed), losesNothing(rows[index], changed) else { continue }
      count(rows[index], by: -1)
      count(changed, by: 1)
      rows[index] = changed
      return true
    }
    return false
  }

  private func isPossible(_ row: [Int]) -> Bool {
    row.indices.allSatisfy { exclusions.allow(row[$0], of: $0, in: row) }
  }

  private func losesNothing(_ row: [Int], _ changed: [Int]) -> Bool {
    row.indices.allSatisfy { dimension in
      row[dimension] == changed[dimension]
        || groupsOf[dimension].allSatisfy { counts[$0][groups[$0].number(in: row)] > 1 }
    }
  }
}
