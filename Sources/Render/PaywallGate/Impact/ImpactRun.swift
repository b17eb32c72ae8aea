import Numbers
import POSIX
import PaywallCheck
import PaywallRender
import Synchronization

extension Gate {
  /// The minimum distance of a reported move, in points.
  public static let leastMove = 2.0

  /// Compares two documents on the screens of the new one's matrix.
  ///
  /// - Parameter progress: as in `judge`.
  /// - Throws: `RenderError` if one of them cannot be laid out.
  public func impact(
    from old: GateSubject, to new: GateSubject,
    progress: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
  ) throws(RenderError) -> Impact {
    let dimensions = try dimensions(of: new)
    let matrix = GateMatrix(
      dimensions, budget: new.options.budget ?? MatrixOptions.standardBudget)
    let run = ImpactRun(
      matrix.cells, before: CellScreens(self, old, on: dimensions.devices),
      after: CellScreens(self, new, on: dimensions.devices),
      pairs: ComponentPairs(DocumentDifference(from: old.written.bytes, to: new.written.bytes)),
      progress: progress)
    let table = try run.table(lanes: lanes)
    return table.impact(matrix.cells, possible: matrix.possible, least: Self.leastMove)
  }
}

/// The work of comparing two documents.
private final class ImpactRun: Sendable {
  private let cells: [Cell]
  private let before: CellScreens
  private let after: CellScreens
  private let pairs: ComponentPairs
  private let progress: @Sendable (Int, Int) -> Bool
  private let next = Atomic(0)
  private let compared = Atomic(0)
  private let isStopped = Atomic(false)

  init(
    _ cells: [Cell], before: CellScreens, after: CellScreens, pairs: ComponentPairs,
    progress: @escaping @Sendable (Int, Int) -> Bool
  ) {
    self.cells = cells
    self.before = before
    self.after = after
    self.pairs = pairs
    self.progress = progress
  }

  func table(lanes: Int) throws(RenderError) -> ImpactTable {
    var whole = ImpactTable()
    for lane in Lanes.run(min(lanes, max(1, cells.count)), { [self] _ in compareCells() }) {
      whole.merge(try lane.get())
    }
    return whole
  }

  private func compareCells() -> Result<ImpactTable, RenderError> {
    var table = ImpactTable()
    while !isStopped.load(ordering: .relaxed) {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < cells.count else { break }
      do throws(RenderError) {
        try compare(turn, &table)
      } catch {
        isStopped.store(true, ordering: .relaxed)
        return .failure(error)
      }
      let done = compared.wrappingAdd(1, ordering: .relaxed).newValue
      if !progress(done, cells.count) { isStopped.store(true, ordering: .relaxed) }
    }
    return .success(table)
  }

  private func compare(_ turn: Int, _ table: inout ImpactTable) throws(RenderError) {
    let cell = cells[turn]
    guard let old = try before.record(of: cell), let new = try after.record(of: cell) else {
      return
    }
    let comparison = ScreenComparison(
      from: old, to: new, movedBy: Gate.leastMove, place: pairs.place(of:))
    table.note(comparison.changes, in: turn, isStressed: cell.isStressed)
  }
}
