import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

/// The cells in which a document is judged: all of them if the budget allows it; otherwise a selection that contains all pairs of values,
/// and all triples with a state or an offer.
public struct GateMatrix: Sendable {
  /// The cells by importance: smallest screen, largest text, longest locale first.
  public let cells: [Cell]
  /// The number of possible cells.
  public let possible: Int
  /// The number of wanted combinations that are in no cell, because the budget was too small.
  public let missing: Int
  /// The number of wanted combinations: pairs, and triples with a state or an offer; nil if the matrix contains every possible cell.
  public let wanted: Int?

  public init(_ dimensions: MatrixDimensions, budget: Int) {
    let levels = dimensions.levels
    let exclusions = dimensions.exclusions
    possible = Self.possible(levels, exclusions)
    if possible <= budget {
      cells = Self.rows(levels, exclusions).map(dimensions.cell)
      (wanted, missing) = (nil, 0)
    } else {
      let selection = KeptSelections.selection(
        of: .init(levels: levels, exclusions: exclusions, budget: budget))
      cells = selection.rows.map(dimensions.cell)
      (wanted, missing) = (selection.wanted, selection.missing)
    }
  }

  /// Returns the groups for all pairs of values, and all triples with a state or an offer.
  fileprivate static func groups(of dimensions: Int) -> [[Int]] {
    let triples = CoveringSelection.triples(of: dimensions).filter { triple in
      triple.contains { MatrixDimensions.decisive.contains($0) }
    }
    return CoveringSelection.pairs(of: dimensions) + triples
  }

  /// Returns all rows without values that exclude each other.
  private static func rows(
    _ levels: [Int], _ exclusions: Set<CoveringSelection.Exclusion>
  ) -> [[Int]] {
    let limits = CoveringExclusions(exclusions)
    var rows = [[Int](repeating: -1, count: levels.count)]
    for (dimension, count) in levels.enumerated() {
      rows = rows.flatMap { row in
        (0..<count).filter { limits.allow($0, of: dimension, in: row) }.map { value in
          var row = row
          row[dimension] = value
          return row
        }
      }
    }
    return rows
  }

  /// Returns the number of rows without values that exclude each other. Only devices have exclusions.
  private static func possible(
    _ levels: [Int], _ exclusions: Set<CoveringSelection.Exclusion>
  ) -> Int {
    (0..<levels[0]).reduce(0) { sum, device in
      levels.indices.dropFirst().reduce(1) { product, dimension in
        let excluded = (0..<levels[dimension]).count { value in
          exclusions.contains(.init(device, of: 0, with: value, of: dimension))
        }
        return product * (levels[dimension] - excluded)
      } + sum
    }
  }
}

/// A cache of selections. While an author types, judging needs an equal selection each time: it only depends on the number of values.
private enum KeptSelections {
  struct Question: Hashable {
    let levels: [Int]
    let exclusions: Set<CoveringSelection.Exclusion>
    let budget: Int
  }

  /// The maximum number of cached selections. Each has up to some hundred kilobytes.
  private static let most = 16
  private static let known = Mutex<[Question: CoveringSelection]>([:])

  static func selection(of question: Question) -> CoveringSelection {
    if let selection = known.withLock({ $0[question] }) { return selection }
    let selection = CoveringSelection(
      levels: question.levels, groups: GateMatrix.groups(of: question.levels.count),
      excluding: question.exclusions, most: question.budget)
    known.withLock { known in
      if known.count >= most { known.removeAll() }
      known[question] = selection
    }
    return selection
  }
}
