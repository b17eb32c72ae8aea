import Numbers
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

/// The cells in which a document is judged: all of them if the budget allows it; otherwise first those of the likeliest readers, then a
/// selection that contains all pairs of values, and all triples with a state or an offer, then others at random by their weights.
///
/// Equal dimensions and an equal budget produce equal cells on every machine.
public struct GateMatrix: Sendable {
  /// The cells, the likeliest first.
  public let cells: [Cell]
  /// The weight of each cell: how often readers have its values, relative to the other cells.
  let weights: [Int]
  let states: ReachableStates
  let storefronts: [String?]
  /// The number of possible cells.
  public let possible: Int
  /// The number of wanted combinations that are in no cell, because the budget was too small.
  public let missing: Int
  /// The number of wanted combinations: pairs, and triples with a state or an offer; nil if the matrix contains every possible cell,
  /// or the likeliest alone.
  public let wanted: Int?

  public init(_ dimensions: MatrixDimensions, budget: Int) {
    let matrix = MatrixWeights(of: dimensions)
    (states, possible) = (dimensions.states, matrix.possible)
    storefronts = dimensions.storefronts
    let rows: [WeightedRow]
    if possible <= budget {
      rows = LikelyRows(of: matrix, most: budget).rows
      (wanted, missing) = (nil, 0)
    } else {
      let selection: CoveringSelection
      (rows, selection) = Self.rows(of: dimensions, matrix, budget: budget)
      (wanted, missing) = (selection.wanted, selection.missing)
    }
    cells = rows.map { dimensions.cell($0.values) }
    weights = Self.weights(of: rows)
  }

  /// Creates a matrix of the likeliest cells alone.
  init(likeliestOf dimensions: MatrixDimensions, most: Int) {
    let matrix = MatrixWeights(of: dimensions)
    let rows = LikelyRows(of: matrix, only: dimensions.likely, most: most).rows
    (states, possible, wanted, missing) = (dimensions.states, matrix.possible, nil, 0)
    storefronts = dimensions.storefronts
    cells = rows.map { dimensions.cell($0.values) }
    weights = Self.weights(of: rows)
  }

  // The sum of whole numbers does not depend on the order of the threads.
  private static func weights(of rows: [WeightedRow]) -> [Int] {
    rows.map { Int(clamping: ($0.weight * weightOfAll).rounded()) }
  }

  /// Returns the rows of a budget: the likeliest, those of the covering selection, and random ones.
  private static func rows(
    of dimensions: MatrixDimensions, _ matrix: MatrixWeights, budget: Int
  ) -> ([WeightedRow], CoveringSelection) {
    let likely = LikelyRows(of: matrix, only: dimensions.likely, most: budget).rows
    let selection = KeptSelections.selection(
      of: .init(
        levels: matrix.levels, exclusions: dimensions.exclusions,
        budget: max(budget / 2, budget - likely.count)))
    var rows = Array(likely.prefix(budget - selection.rows.count))
    var known = Set(rows.map(\.code))
    func add(_ row: [Int]) {
      let code = matrix.code(row)
      if known.insert(code).inserted {
        rows.append(WeightedRow(row, code, matrix.weight(of: row)))
      }
    }
    selection.rows.forEach(add)
    var numbers = SeededNumbers(seed: seed)
    var draws = (budget - rows.count) * drawsOfARow
    while rows.count < budget, draws > 0 {
      add(matrix.draw(&numbers))
      draws -= 1
    }
    // Most draws are likely rows, which the matrix already has.
    for row in rows.count < budget ? LikelyRows(of: matrix, most: 2 * budget).rows : [] {
      if rows.count < budget { add(row.values) }
    }
    return (rows, selection)
  }

  private static let weightOfAll = 1e12
  private static let seed: UInt64 = 1
  private static let drawsOfARow = 2

  /// Returns the groups for all pairs of values, and all triples with a state or an offer.
  fileprivate static func groups(of dimensions: Int) -> [[Int]] {
    let triples = CoveringSelection.triples(of: dimensions).filter { triple in
      triple.contains { MatrixDimensions.decisive.contains($0) }
    }
    return CoveringSelection.pairs(of: dimensions) + triples
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
