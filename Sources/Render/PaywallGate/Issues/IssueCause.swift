import JSON
import Numbers

/// Findings that may have one cause, and changes that may remove them.
struct IssueCause: Sendable {
  /// The code that leads, and the place of the cause in the expanded document.
  var code: String
  var place: String
  /// The findings of the cause.
  var findings: [Int]
  /// Other findings that may follow from it.
  var echoes: [Int] = []
  /// The steps to one change: of each, the alternative that takes the most away, if any takes more away than the steps before it.
  var steps: [[Change]]
  /// The minimum share of the findings that a change must remove.
  var least = 0.0

  /// A change that is to be tried.
  struct Change: Sendable {
    var remedy: Remedy
    /// The titles of the changes that it joins, each once; empty for a single one.
    fileprivate var joined: [String] = []
    /// Where components of the document are afterwards.
    var moves: [(from: String, to: String)] = []
    /// The question that only a person can answer.
    var question: String?
    var isFix = false
  }
}

extension IssueCause.Change {
  init(
    _ title: String, _ operations: [JSONPatch.Operation], moves: [(from: String, to: String)] = []
  ) {
    remedy = Remedy(title, operations)
    self.moves = moves
  }

  /// Returns one change that makes others first.
  func after(_ others: some Collection<IssueCause.Change>) -> IssueCause.Change {
    var change = self
    var told: Set<String> = []
    let all = titles + others.flatMap(\.titles)
    let enlargesAll = all.contains { $0.hasPrefix("make buttons and links at least") }
    change.joined = all.filter { title in
      let isTold = enlargesAll && title.contains(/^make (it|them) at least/)
      return !isTold && told.insert(title).inserted
    }
    change.remedy = Remedy(
      change.joined.listed.capitalizedFirst,
      others.flatMap(\.remedy.patch.operations) + remedy.patch.operations)
    return change
  }

  /// Whether it limits the growth of texts, among others.
  var limits: Bool { titles.contains(RoomChange.limit.uncapitalizedFirst) }

  private var titles: [String] {
    joined.isEmpty ? [remedy.title.uncapitalizedFirst] : joined
  }

  /// One change that makes some; nil if there are none.
  init?(joining changes: [IssueCause.Change]) {
    guard let first = changes.first else { return nil }
    self = first.after(changes.dropFirst())
  }

  /// Returns the place before the change of a component that is at a place after it.
  func former(_ pointer: String) -> String {
    let move = moves.filter { IssuePool.isInside(pointer, $0.to) }.max { $0.to.count < $1.to.count }
    return move.map { $0.from + pointer.dropFirst($0.to.count) } ?? pointer
  }
}

extension Remedy {
  /// One change that consists of several, the last place first, so that earlier places do not move. Of several values for one place, the last
  /// one counts.
  init(_ title: String, joining remedies: [(remedy: Remedy, at: Int)]) {
    var operations: [JSONPatch.Operation] = []
    var known: Set<JSONPatch.Operation> = []
    for (remedy, _) in remedies.sorted(by: { $0.at > $1.at }) {
      for operation in remedy.patch.operations where known.insert(operation).inserted {
        operations.append(operation)
      }
    }
    self.init(title, operations)
  }
}
