import JSON
import Locales
import Numbers

/// The gate's result for a document. Equal input produces an equal result on every machine.
public struct GateResult: Sendable {
  /// The findings, the worst first.
  public internal(set) var findings: [Finding]
  /// The findings by their causes: what to do, the most important first.
  public internal(set) var issues: [GateIssue]
  /// The number of judged cells.
  public let judged: Int
  /// The number of cells in the matrix; more than `judged` if the work ended early, or if only the likeliest were to be judged.
  public let chosen: Int
  /// The number of cells that were to be judged: all of the matrix, or the likeliest.
  let asked: Int
  /// The number of possible cells.
  public let possible: Int
  /// The number of wanted combinations of values, and of those that are in no cell; nil if the matrix contains every possible cell.
  public let combinations: (wanted: Int, missing: Int)?
  /// The number of states in the matrix.
  public let states: Int
  /// Whether taps can reach states that are not in the matrix.
  public let statesCut: Bool
  /// The day for which the screens were judged.
  public let today: CivilDay

  /// - Parameters:
  ///   - isFirstLook: whether only some screens were to be judged, and no changes are tried.
  ///   - goesOn: is called before each change that is tried; if it returns false, no further one is.
  init(
    _ cells: JudgedCells, judging subject: GateSubject, by gate: Gate, isFirstLook: Bool = false,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) {
    let matrix = cells.matrix
    (states, statesCut) = (matrix.states.all.count, matrix.states.isCut)
    let remedies = Dictionary(gate.rules.map { ($0.code, $0.remedies) }) { first, _ in first }
    let imposed = Set(gate.rules.filter { $0.imposed != nil }.map(\.code))
    let located = cells.findings.map { finding in
      gate.packs.applied(
        to: finding, among: matrix.storefronts, sold: subject.options.storefronts,
        on: subject.options.today, isImposed: imposed.contains(finding.code)
      ).located(in: subject.text, subject.expansion)
        .remedied(by: remedies[finding.code] ?? .none, in: subject)
    }.enumerated().sorted {
      // A pack may have raised some.
      $0.element.severity != $1.element.severity
        ? $0.element.severity > $1.element.severity : $0.offset < $1.offset
    }.map(\.element)
    let making = IssueMaking(
      located, of: subject, by: gate, in: matrix.cells, tries: !isFirstLook, while: goesOn)
    let groups = making.groups()
    let suppressed = SuppressedFindings(
      located, groups, of: subject, by: gate,
      isComplete: cells.judged == matrix.cells.count && !isFirstLook)
    self.findings = suppressed.findings
    issues = making.issues(of: groups, marked: suppressed.marked, own: suppressed.own)
    judged = cells.judged
    today = subject.options.today
    asked = cells.asked
    chosen = matrix.cells.count
    possible = matrix.possible
    combinations = matrix.wanted.map { (wanted: $0, missing: matrix.missing) }
  }

  /// Whether every cell was judged that was to be.
  public var isComplete: Bool { judged == asked }

  /// Whether every cell of the matrix was judged.
  public var isWhole: Bool { judged == chosen }

  /// Returns the number of findings of a severity, without accepted ones.
  public func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity && $0.suppression == nil }
  }

  /// The number of findings that the author accepts.
  public var suppressedCount: Int { findings.count { $0.suppression != nil } }

  /// Whether the document may go live.
  public var passes: Bool { isComplete && count(.error) == 0 }
}
