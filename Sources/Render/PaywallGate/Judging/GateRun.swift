import Numbers
import POSIX
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

/// The work of judging one document.
final class GateRun: Sendable {
  private let gate: Gate
  private let subject: GateSubject
  private let matrix: GateMatrix
  /// The number of the first cells to judge.
  private let count: Int
  private let cellJudge: CellJudge
  private let news: NewFindings?
  private let progress: @Sendable (Int, Int) -> Bool
  /// The cells by stage, and within a stage by language, theme, store and offer. Those of a group are judged one after the other, because
  /// they share most of their work.
  private let groups: [[Int]]
  private let next = Atomic(0)
  private let judged = Atomic(0)
  private let isStopped = Atomic(false)

  init(
    of gate: Gate, on subject: GateSubject, input: RenderInput, matrix: GateMatrix,
    first: Int, devices: [Device], news: NewFindings?,
    progress: @escaping @Sendable (Int, Int) -> Bool
  ) {
    self.gate = gate
    self.subject = subject
    self.matrix = matrix
    count = min(first, matrix.cells.count)
    cellJudge = CellJudge(
      gate, judging: subject,
      on: CellScreens(by: gate.renderer, of: subject, input: input, on: devices))
    self.news = news
    self.progress = progress
    let count = count
    let ends = Self.stages.filter { $0 < count } + [count]
    groups = zip([0] + ends, ends).flatMap { Self.groups(of: matrix.cells, $0..<$1) }
  }

  /// The numbers of the likeliest cells that are judged before others.
  private static let stages = [MatrixOptions.firstLook, MatrixOptions.likeliest]

  private static func groups(of cells: [Cell], _ range: Range<Int>) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [Cell: Int] = [:]
    for index in range {
      let kind = cells[index].steady
      if let place = places[kind] {
        groups[place].append(index)
      } else {
        places[kind] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Whether nobody waits for more of the work.
  var isEnded: Bool { isStopped.load(ordering: .relaxed) }

  func judgedCells() throws(RenderError) -> JudgedCells {
    // The first screen of a large document takes long, so the time limit may have been reached already.
    if !progress(0, 0) { isStopped.store(true, ordering: .relaxed) }
    let lanes = Lanes.run(min(gate.lanes, max(1, groups.count))) { [self] lane in
      var document = Verdicts(gate.rules)
      if lane == 0 { gate.judgeDocument(subject, into: &document) }
      return (document, judgeGroups())
    }
    var verdicts = Verdicts(gate.rules)
    for (document, screens) in lanes {
      verdicts.merge(document)
      verdicts.merge(try screens.get())
    }
    let judged = judged.load(ordering: .relaxed)
    if judged == count { judgeSales(into: &verdicts) }
    return JudgedCells(
      matrix: matrix, findings: verdicts.findings(matrix.cells, judged: judged), judged: judged,
      asked: count)
  }

  private func judgeSales(into verdicts: inout Verdicts) {
    for (index, rule) in gate.rules.enumerated() {
      guard case .sales = rule.judge else { continue }
      verdicts.select(rule: index)
      Rule.judgeSales(verdicts.sales, among: matrix.states, into: &verdicts)
    }
  }

  private func judgeGroups() -> Result<Verdicts, RenderError> {
    var verdicts = Verdicts(gate.rules)
    while true {
      let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < groups.count else { return .success(verdicts) }
      let reading = cellJudge.reading(of: groups[turn].first.map { matrix.cells[$0] })
      for index in groups[turn] {
        guard !isStopped.load(ordering: .relaxed) else { return .success(verdicts) }
        do throws(RenderError) {
          try cellJudge.judge(
            matrix.cells[index], at: index, readers: matrix.weights[index], into: &verdicts,
            reading: reading)
        } catch {
          isStopped.store(true, ordering: .relaxed)
          return .failure(error)
        }
        news?.take(from: &verdicts)
        let done = judged.wrappingAdd(1, ordering: .relaxed).newValue
        if !progress(done, count) { isStopped.store(true, ordering: .relaxed) }
      }
    }
  }
}

/// The findings of all rules in the cells of a matrix.
struct JudgedCells {
  let matrix: GateMatrix
  /// The findings, the worst first. They have no position in the text yet.
  let findings: [Finding]
  /// The number of judged cells, and of those that were to be judged.
  let judged: Int
  let asked: Int
}

extension Cell {
  /// The cell without the values that change while one reader uses a page.
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
