import POSIX
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

extension Gate {
  /// Points: what moves by less than this is not told.
  public static let leastMove = 2.0

  /// Compares two documents in the screens of the new one's matrix.
  ///
  /// - Parameters:
  ///   - old: what readers see now, laid out by `former`.
  ///   - former: the gate with the fonts and devices of the old document; nil is this one.
  ///   - progress: as in `judge`.
  /// - Throws: `RenderError` if one of them cannot be laid out.
  public func impact(
    from old: GateSubject, to new: GateSubject, by former: Gate? = nil,
    progress: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
  ) throws(RenderError) -> Impact {
    let dimensions = try dimensions(of: new)
    let matrix = GateMatrix(
      dimensions, budget: new.options.budget ?? MatrixOptions.standardBudget)
    let before = ScreenRecorder(former ?? self, old, on: dimensions.devices)
    let after = ScreenRecorder(self, new, on: dimensions.devices)
    let pairs = ComponentPairs(
      DocumentDifference(from: old.written.bytes, to: new.written.bytes))
    let next = Atomic(0)
    let isStopped = Atomic(false)
    let tables = Lanes.run(min(lanes, max(1, matrix.cells.count))) {
      _ -> Result<ImpactTable, RenderError> in
      var table = ImpactTable()
      while !isStopped.load(ordering: .relaxed) {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < matrix.cells.count else { break }
        do throws(RenderError) {
          guard let one = try before.record(of: matrix.cells[turn]),
            let other = try after.record(of: matrix.cells[turn])
          else { continue }
          let comparison = ScreenComparison(
            from: one, to: other, movedBy: Self.leastMove, place: pairs.place(of:))
          table.note(
            comparison.changes, in: turn, isStressed: matrix.cells[turn].isStressed)
        } catch {
          isStopped.store(true, ordering: .relaxed)
          return .failure(error)
        }
        if !progress(turn + 1, matrix.cells.count) { isStopped.store(true, ordering: .relaxed) }
      }
      return .success(table)
    }
    var whole = ImpactTable()
    for table in tables { whole.merge(try table.get()) }
    return whole.impact(matrix.cells, possible: matrix.possible, least: Self.leastMove)
  }
}

/// Lays a document out in cells, and records the screens.
public struct ScreenRecorder: Sendable {
  private let gate: Gate
  private let readers: CellReaders
  private let input: RenderInput
  private let pictures: SubjectPictures

  public init(_ gate: Gate, _ subject: GateSubject, on devices: [Device]) {
    self.gate = gate
    readers = CellReaders(subject.document, on: devices, subject.options)
    pictures = subject.pictures
    let standard = gate.devices.standard
    input = RenderInput(
      PreparedDocument(subject.document),
      reader: Reader(screen: standard.turned(to: standard.usual)),
      images: subject.pictures.header(of:))
  }

  /// The page in a cell; nil if the cell's device is not one of the matrix.
  public func page(of cell: Cell) throws(RenderError) -> LaidOutPaywall? {
    guard let reader = readers.reader(of: cell) else { return nil }
    var input = input
    input.reader = reader
    return try gate.renderer.render(input)
  }

  /// The pictures and fonts that an SVG of a page holds.
  var images: SVGImages {
    .embedded(
      load: { [pictures] name in
        guard let header = pictures.header(of: name), let bytes = pictures.bytes(of: name) else {
          return nil
        }
        return IncludedPicture(type: header.type, size: bytes.count) { bytes }
      }, font: { [gate] in gate.renderer.file(of: $0) })
  }

  /// The record of a cell; nil if the cell's device is not one of the matrix.
  public func record(of cell: Cell) throws(RenderError) -> ScreenRecord? {
    guard let reader = readers.reader(of: cell), let page = try page(of: cell) else { return nil }
    return ScreenRecord(Scene(page, cell: cell, reader: reader, isApple: true))
  }
}
