import Numbers
import POSIX
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization

/// Tries changes of a document: judges the changed document on the screens that have the findings, and on some on which it may be worse.
struct ChangeTrial: Sendable {
  private let gate: Gate
  private let pool: IssuePool
  private let screens: TrialScreens
  private let known: [Place: Finding]
  private let contrasts = Contrasts()
  /// Whether there is time for another change.
  private let goesOn: @Sendable () -> Bool

  /// The maximum numbers of the findings' own screens on which a change is tried first, and on which the chosen one is confirmed.
  static let most = 32
  static let all = 256
  /// The maximum number of further screens of these findings, the worst of each room, on which the chosen change is confirmed.
  static let mostOfRooms = 96
  /// How much lower a contrast may be after a change that does not touch it: it is measured on other screens.
  private static let rounding = 0.05

  /// A rule at a place of the expanded document.
  struct Place: Hashable {
    let code: String
    let component: String

    init(code: String, component: String) {
      self.code = code
      self.component = component
    }

    init(_ finding: Finding) {
      code = finding.code
      // A finding in the author's text has no component.
      component = finding.component.isEmpty ? finding.pointer : finding.component
    }

    init(_ finding: Finding, before change: IssueCause.Change) {
      code = finding.code
      component = change.former(finding.pointer)
    }
  }

  /// - Parameter goesOn: is called before each change; if it returns false, no further one is tried.
  init(
    of gate: Gate, _ pool: IssuePool, in cells: [Cell], while goesOn: @escaping @Sendable () -> Bool
  ) {
    self.gate = gate
    self.goesOn = goesOn
    self.pool = pool
    screens = TrialScreens(among: cells, on: gate.devices)
    known = Dictionary(pool.findings.map { (Place($0), $0) }) { first, _ in first }
  }

  /// What a change does to some findings.
  struct Effect {
    /// The findings that it removes.
    var mended: [Int]
    /// The findings for which not all known screens were laid out.
    var unseen: Set<Int>
  }

  /// Returns what a change does to some findings; nil if it does not apply, or makes something else worse.
  ///
  /// - Parameter isConfirmed: whether the change is judged on all screens on which it may do harm, and not only on the first ones.
  func effect(
    of change: IssueCause.Change, on open: [Int], isConfirmed: Bool = false
  ) -> Effect? {
    guard goesOn() else { return nil }
    let cells = cells(of: open, isConfirmed: isConfirmed)
    guard let subject = pool.subject.changed(by: change.remedy.patch),
      let after = findings(of: subject, on: cells)
    else { return nil }
    guard !after.contains(where: { isWorse($0, after: change) }) else { return nil }
    let places = Set(after.map { Place($0, before: change) })
    let gone = open.filter { !places.contains(Place(pool.findings[$0])) }
    let told = Set(after.filter { $0.severity > .information }.map { Place($0, before: change) })
    guard told.subtracting(known.keys).count <= gone.count else { return nil }
    let unseen = Set(gone.filter { !isSeen(pool.findings[$0], on: cells) })
    return Effect(mended: gone.filter { !unseen.contains($0) }, unseen: unseen)
  }

  /// Whether a finding in the changed document is an error or an ordinary warning that is new, graver than before, or fainter than before.
  private func isWorse(_ finding: Finding, after change: IssueCause.Change) -> Bool {
    guard let before = known[Place(finding, before: change)] else { return finding.counts }
    let isGraver = finding.severity > before.severity && finding.counts
    return isGraver || isFainter(finding, than: before, after: change)
  }

  /// Whether a contrast is lower than before on the same screen: the lowest of some screens is not that of others.
  private func isFainter(
    _ finding: Finding, than before: Finding, after change: IssueCause.Change
  ) -> Bool {
    guard Rule.group(of: finding.code) == .colour, let measured = finding.measured,
      let cell = finding.cells?.worst
    else { return false }
    // Over a picture, a text has no pair of colours, and its contrast depends on its place.
    let isLowest = measured < (before.measured ?? 0) - Self.rounding
    guard finding.colors != nil || isLowest else { return false }
    let former = contrasts.value(at: Place(finding, before: change), on: cell) {
      findings(of: pool.subject, on: [cell]) ?? []
    }
    return former.map { measured < $0 - Self.rounding } ?? true
  }

  /// Whether the screens contain those on which the finding is known to be.
  private func isSeen(_ finding: Finding, on cells: [Cell]) -> Bool {
    finding.cells.map { cells.contains($0.worst) && cells.contains($0.likeliest) } ?? true
  }

  /// The screens of some findings, those of the first ones before others, and those on which their change may do harm.
  private func cells(of findings: [Int], isConfirmed: Bool) -> [Cell] {
    var cells: [Cell] = []
    var told: Set<Cell> = []
    let most = isConfirmed ? Self.all : Self.most
    for finding in findings.map({ pool.findings[$0] }) {
      for cell in finding.cells.map({ [$0.likeliest, $0.worst] }) ?? []
      where told.count < most && told.insert(cell).inserted { cells.append(cell) }
    }
    if isConfirmed {
      let rooms = findings.flatMap { pool.findings[$0].cells?.ofRooms ?? [] }
      cells += rooms.filter { told.insert($0).inserted }.prefix(Self.mostOfRooms)
    }
    let groups = Set(findings.compactMap { Rule.group(of: pool.findings[$0].code) })
    let isOfRoom = !groups.isDisjoint(with: [.text, .touch, .place])
    let others =
      isConfirmed ? screens.confirming(groups) : isOfRoom ? screens.narrow : []
    return cells + others.filter { told.insert($0).inserted }
  }

  private func findings(of subject: GateSubject, on cells: [Cell]) -> [Finding]? {
    let judge = CellJudge(
      gate, judging: subject,
      on: CellScreens(
        by: gate.renderer, of: subject, input: gate.input(of: subject), on: gate.devices.devices))
    let turns = Turns()
    let lanes = Lanes.run(min(gate.lanes, cells.count + 1)) { [gate] _ in
      Result { () throws(RenderError) in
        var verdicts = Verdicts(gate.rules)
        // The document itself comes first, as it takes longer than a screen.
        while let turn = turns.next(below: cells.count + 1) {
          guard turn > 0 else {
            gate.judgeDocument(subject, into: &verdicts)
            continue
          }
          let cell = cells[turn - 1]
          let reading = judge.reading(of: cell)
          try judge.judge(cell, at: turn - 1, readers: 1, into: &verdicts, reading: reading)
        }
        return verdicts
      }
    }
    var verdicts = Verdicts(gate.rules)
    do throws(RenderError) {
      for lane in lanes { verdicts.merge(try lane.get()) }
    } catch {
      return nil
    }
    return verdicts.findings(cells, judged: cells.count)
  }
}

/// Hands out work to lanes.
private final class Turns: Sendable {
  private let last = Atomic(0)

  /// Returns the next number; nil if all are given.
  func next(below count: Int) -> Int? {
    let turn = last.wrappingAdd(1, ordering: .relaxed).oldValue
    return turn < count ? turn : nil
  }
}

/// The contrasts that the unchanged document has on some screens.
private final class Contrasts: Sendable {
  private let known = Mutex<[Cell: [ChangeTrial.Place: Double]]>([:])

  /// Returns the contrast of a place that is too low on a screen; nil if it is high enough.
  func value(
    at place: ChangeTrial.Place, on cell: Cell, judging: () -> [Finding]
  ) -> Double? {
    if let all = known.withLock({ $0[cell] }) { return all[place] }
    let found = judging().compactMap { finding in
      finding.measured.map { (ChangeTrial.Place(finding), $0) }
    }
    let all = Dictionary(found) { min($0, $1) }
    known.withLock { $0[cell] = all }
    return all[place]
  }
}

extension Finding {
  /// Whether a finding that a change brings speaks against it: an error, or a warning on an ordinary screen.
  fileprivate var counts: Bool {
    switch severity {
    case .error: true
    case .warning: cells.map(\.likeliest.isOrdinary) ?? true
    case .information: false
    }
  }
}

extension Cell {
  /// Whether most readers have such a screen.
  var isOrdinary: Bool {
    !isStressed && orientation == .portrait && insets == .device && textScale.value < 1.5
  }
}
