import Numbers

/// A mixed-level covering array: a selection of rows, each with one value of every dimension, that contains all wanted combinations of
/// values. Values are numbered from 0.
///
/// Rows are built one after the other, each the best of some candidates, as in AETG (Cohen et al., IEEE Transactions on Software
/// Engineering 23(7), 1997). Equal dimensions produce equal rows on every machine.
public struct CoveringSelection: Sendable {
  /// The rows, each with the value of every dimension. Early rows have more of the wanted combinations, and lower values, than late ones.
  public private(set) var rows: [[Int]]
  /// The number of wanted combinations, without impossible ones.
  public private(set) var wanted: Int
  /// The number of wanted combinations that are in no row, because the maximum number of rows was reached.
  public private(set) var missing: Int

  /// Two values of two dimensions that never occur together.
  public struct Exclusion: Hashable, Sendable {
    var dimension: Int
    var value: Int
    var other: Int
    var otherValue: Int

    public init(_ value: Int, of dimension: Int, with otherValue: Int, of other: Int) {
      self.dimension = dimension
      self.value = value
      self.other = other
      self.otherValue = otherValue
    }

    var reversed: Exclusion { Exclusion(otherValue, of: other, with: value, of: dimension) }
  }

  /// - Parameters:
  ///   - levels: the number of values of each dimension, at least 1.
  ///   - groups: the groups of dimensions with wanted combinations: `pairs` for all pairs of values.
  ///   - most: the maximum number of rows.
  public init(
    levels: [Int], groups: [[Int]], excluding exclusions: Set<Exclusion> = [], most: Int = .max
  ) {
    let limits = CoveringExclusions(exclusions)
    var search = CoveringSearch(levels: levels, groups: groups, exclusions: limits)
    let all = search.missing
    rows = []
    while rows.count < most, let row = search.nextRow() { rows.append(row) }
    wanted = all - search.impossible
    missing = search.missing
    guard missing == 0 else { return }
    var compaction = CoveringCompaction(rows, search.groups, exclusions: limits)
    compaction.run()
    rows = compaction.rows
  }

  /// All pairs of `count` dimensions.
  public static func pairs(of count: Int) -> [[Int]] {
    (0..<count).flatMap { one in (one + 1..<max(count, one + 1)).map { [one, $0] } }
  }

  /// All triples of `count` dimensions.
  public static func triples(of count: Int) -> [[Int]] {
    pairs(of: count).flatMap { pair in
      (pair[1] + 1..<max(count, pair[1] + 1)).map { pair + [$0] }
    }
  }
}

/// A group of dimensions with wanted combinations. Each combination has a number, in which the last dimension varies fastest.
struct CoveringGroup {
  let dimensions: [Int]
  /// The amount that a step of each dimension adds to the number of a combination.
  let strides: [Int]
  let size: Int
  private let levels: [Int]

  init(_ dimensions: [Int], levels: [Int]) {
    self.dimensions = dimensions
    self.levels = dimensions.map { levels[$0] }
    var strides: [Int] = []
    var size = 1
    for level in self.levels.reversed() {
      strides.append(size)
      size *= level
    }
    self.strides = strides.reversed()
    self.size = size
  }

  /// Returns the number of the combination in a row.
  func number(in row: [Int]) -> Int {
    var number = 0
    for place in dimensions.indices { number += row[dimensions[place]] * strides[place] }
    return number
  }

  func value(at place: Int, of number: Int) -> Int { number / strides[place] % levels[place] }
}

/// The values that exclude each other, in both directions.
struct CoveringExclusions {
  private let exclusions: Set<CoveringSelection.Exclusion>
  /// For each dimension, the dimensions that have values excluded by some of its own.
  private var partners: [Int: [Int]] = [:]

  init(_ exclusions: Set<CoveringSelection.Exclusion>) {
    self.exclusions = exclusions.union(exclusions.map(\.reversed))
    for exclusion in self.exclusions.sorted(by: { $0.other < $1.other })
    where partners[exclusion.dimension]?.contains(exclusion.other) != true {
      partners[exclusion.dimension, default: []].append(exclusion.other)
    }
  }

  var isEmpty: Bool { exclusions.isEmpty }

  /// Whether a value is compatible with the values that a row already has; -1 means no value.
  func allow(_ value: Int, of dimension: Int, in row: [Int]) -> Bool {
    guard let partners = partners[dimension] else { return true }
    for other in partners where row[other] >= 0 {
      if exclusions.contains(.init(value, of: dimension, with: row[other], of: other)) {
        return false
      }
    }
    return true
  }
}
