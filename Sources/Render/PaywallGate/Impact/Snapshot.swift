import Numbers
import PaywallModel
import PaywallRender
import PaywallTree

/// Recorded screens of a document in a file, for teams that review changes. Frames are exact, so no tolerance is needed.
public struct Snapshot: Sendable, Hashable {
  public var screens: [Screen]

  public struct Screen: Sendable, Hashable {
    public var cell: Cell
    public var record: ScreenRecord
  }

  public init(screens: [Screen]) { self.screens = screens }
}

extension Gate {
  /// The default number of screens in a snapshot.
  public static let snapshotCells = 24

  /// Records screens of a document.
  ///
  /// - Parameter most: the maximum number of screens. A policy's budget is for judging and is ignored here.
  /// - Throws: `RenderError` if it cannot be laid out.
  public func snapshot(
    of subject: GateSubject, most: Int = snapshotCells
  ) throws(RenderError) -> Snapshot {
    let dimensions = try dimensions(of: subject)
    let matrix = GateMatrix(dimensions, budget: most)
    let laidOut = CellScreens(self, subject, on: dimensions.devices)
    var screens: [Snapshot.Screen] = []
    for cell in matrix.cells {
      guard let record = try laidOut.record(of: cell) else { continue }
      screens.append(Snapshot.Screen(cell: cell, record: record))
    }
    return Snapshot(screens: screens)
  }

  /// Compares a document with a snapshot of its screens.
  ///
  /// - Throws: `RenderError` if the document cannot be laid out.
  public func impact(
    from snapshot: Snapshot, to subject: GateSubject
  ) throws(RenderError) -> Impact {
    let laidOut = CellScreens(self, subject, on: devices.devices)
    var table = ImpactTable()
    for (place, screen) in snapshot.screens.enumerated() {
      let now = try laidOut.record(of: screen.cell) ?? ScreenRecord(nodes: [], height: 0)
      let comparison = ScreenComparison(from: screen.record, to: now, movedBy: 0, place: { $0 })
      table.note(comparison.changes, in: place, isStressed: screen.cell.isStressed)
    }
    return table.impact(
      snapshot.screens.map(\.cell), possible: snapshot.screens.count, least: 0)
  }
}
