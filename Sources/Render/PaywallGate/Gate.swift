import POSIX
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

/// Judges documents before anybody sees them: lays a document out for every reader of its matrix, and lets each rule look at each screen.
public struct Gate: Sendable {
  public let renderer: Renderer
  public let devices: DeviceTable
  public let rules: [Rule]
  /// Threads that lay out at once. The result does not depend on it.
  public let lanes: Int

  public init(
    renderer: Renderer, devices: DeviceTable, rules: [Rule] = Rule.all, lanes: Int
  ) {
    self.renderer = renderer
    self.devices = devices
    self.rules = rules
    self.lanes = max(1, lanes)
  }

  /// - Parameter progress: is told the number of judged cells and of all cells, from any thread; false ends the work.
  /// - Throws: `RenderError` if the document cannot be laid out.
  public func judge(
    _ subject: GateSubject, progress: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
  ) throws(RenderError) -> GateResult {
    let prepared = PreparedDocument(subject.document)
    let dimensions = try dimensions(of: subject, prepared)
    let matrix = GateMatrix(dimensions, budget: subject.options.budget)
    let run = GateRun(self, subject, prepared, matrix, dimensions.devices, progress)
    return try run.result()
  }

  /// The values in which the cells of a document differ.
  public func dimensions(of subject: GateSubject) throws(RenderError) -> MatrixDimensions {
    try dimensions(of: subject, PreparedDocument(subject.document))
  }

  private func dimensions(
    of subject: GateSubject, _ prepared: PreparedDocument
  ) throws(RenderError) -> MatrixDimensions {
    let devices = MatrixDimensions.devices(of: devices, subject.options)
    let first = self.devices.standard
    let input = RenderInput(
      prepared, reader: Reader(screen: first.turned(to: first.usual)), images: subject.images)
    let states = try ReachableStates(of: input, on: devices, by: renderer)
    return MatrixDimensions(of: subject.document, on: devices, states: states, subject.options)
  }
}

/// One judging of one document.
private final class GateRun: Sendable {
  private let gate: Gate
  private let subject: GateSubject
  private let matrix: GateMatrix
  private let readers: CellReaders
  private let input: RenderInput
  private let progress: @Sendable (Int, Int) -> Bool
  /// Cells of one language, theme, store and offer are judged one after the other: they share most of their work.
  private let groups: [[Int]]
  private let next = Atomic(0)
  private let judged = Atomic(0)
  private let isStopped = Atomic(false)
  private let apple: Set<String>

  init(
    _ gate: Gate, _ subject: GateSubject, _ prepared: PreparedDocument, _ matrix: GateMatrix,
    _ devices: [Device], _ progress: @escaping @Sendable (Int, Int) -> Bool
  ) {
    self.gate = gate
    self.subject = subject
    self.matrix = matrix
    readers = CellReaders(subject.document, on: devices, subject.options)
    let standard = gate.devices.standard
    input = RenderInput(
      prepared, reader: Reader(screen: standard.turned(to: standard.usual)), images: subject.images)
    self.progress = progress
    apple = Set(gate.devices.devices.filter(\.isApple).map(\.id))
    groups = Self.groups(of: matrix.cells)
  }

  private static func groups(of cells: [Cell]) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [Cell: Int] = [:]
    for (index, cell) in cells.enumerated() {
      let kind = cell.steady
      if let place = places[kind] {
        groups[place].append(index)
      } else {
        places[kind] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  func result() throws(RenderError) -> GateResult {
    let lanes = Lanes.run(min(gate.lanes, max(1, groups.count))) { [self] _ in judgeGroups() }
    var verdicts = Verdicts(gate.rules)
    for (index, rule) in gate.rules.enumerated() {
      guard case .document(let judge) = rule.judge else { continue }
      verdicts.turn(toRule: index)
      verdicts.turn(to: -1)
      judge(subject, gate.renderer, &verdicts)
    }
    for lane in lanes { verdicts.merge(try lane.get()) }
    let judged = judged.load(ordering: .relaxed)
    let findings = verdicts.findings(matrix.cells, judged: judged)
    return GateResult(matrix, subject, findings, judged: judged)
  }

  private func judgeGroups() -> Result<Verdicts, RenderError> {
    var verdicts = Verdicts(gate.rules)
    while true {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < groups.count else { return .success(verdicts) }
      var reading = reading(of: groups[turn])
      for index in groups[turn] {
        guard !isStopped.load(ordering: .relaxed) else { return .success(verdicts) }
        do throws(RenderError) {
          try judge(index, &verdicts, &reading)
        } catch {
          isStopped.store(true, ordering: .relaxed)
          return .failure(error)
        }
        let done = judged.wrappingAdd(1, ordering: .relaxed).newValue
        if !progress(done, matrix.cells.count) { isStopped.store(true, ordering: .relaxed) }
      }
    }
  }

  /// What is read in the cells of a group.
  private func reading(of group: [Int]) -> TextReading {
    let first = group.first.flatMap { readers.reader(of: matrix.cells[$0]) }
    return TextReading(first.flatMap { MoneyWords(subject, $0) })
  }

  private func judge(
    _ index: Int, _ verdicts: inout Verdicts, _ reading: inout TextReading
  ) throws(RenderError) {
    let cell = matrix.cells[index]
    guard let reader = readers.reader(of: cell) else { return }
    var scene = try scene(of: cell, reader)
    scene.read(&reading)
    scene.another = { [self] state in
      var other = cell
      other.state = state
      var reader = reader
      reader.state = state
      do { return try self.scene(of: other, reader) } catch { return nil }
    }
    verdicts.turn(to: index, isStressed: cell.isStressed)
    for (index, rule) in gate.rules.enumerated() {
      guard case .screen(let judge) = rule.judge else { continue }
      verdicts.turn(toRule: index)
      judge(scene, subject, &verdicts)
    }
  }

  private func scene(of cell: Cell, _ reader: Reader) throws(RenderError) -> Scene {
    var input = input
    input.reader = reader
    return Scene(
      try gate.renderer.render(input), cell: cell, reader: reader,
      isApple: apple.contains(cell.device))
  }
}

extension Cell {
  /// The cell without all that changes while one reader looks.
  fileprivate var steady: Cell {
    var cell = self
    cell.device = ""
    cell.orientation = .portrait
    cell.insets = .device
    cell.textScale = .usual
    cell.state = [:]
    return cell
  }
}
