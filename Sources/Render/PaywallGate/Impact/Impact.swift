import Numbers
import PaywallTree

/// The effect of a change on the screens of a document's readers.
public struct Impact: Sendable {
  /// The cells of the matrix.
  public let cells: [Cell]
  /// The number of screens that were compared: fewer if the work stopped early.
  public let compared: Int
  /// The indices in `cells` of the screens that differ.
  public let changed: [Int]
  /// The number of possible screens.
  public let possible: Int
  /// The changes, the most important first.
  public let changes: [Change]
  /// The minimum distance of a reported move, in points.
  public let least: Double

  /// One kind of change of one component.
  public struct Change: Sendable {
    let kind: ScreenChange.Kind
    public let pointer: String
    public let name: String
    /// The indices of the affected cells, ascending.
    public let places: [Int]
    /// The index of the cell with the largest change.
    public let worst: Int
    /// The distance or resize in that cell, in points.
    public let amount: Double
    public let old: String?
    public let new: String?
    public let oldFrame: PaywallRectangle?
    public let newFrame: PaywallRectangle?

    /// The code of the kind in reports, such as `below-fold`, `text` or `place`.
    public var code: String { kind.code }
  }

  public var isComplete: Bool { compared == cells.count }
}

/// Collects the changes in all cells.
struct ImpactTable: Sendable {
  private struct Key: Hashable {
    let kind: ScreenChange.Kind
    let pointer: String
  }

  private struct Entry: Sendable {
    var places: [Int] = []
    var worst: Int
    var isStressed: Bool
    var change: ScreenChange

    /// Whether another entry shows the change better: a larger change, then one in a real language, then an earlier one.
    func yields(to other: Entry) -> Bool {
      let (here, there) = (change.amount, other.change.amount)
      guard here == there else { return there > here }
      guard isStressed == other.isStressed else { return isStressed }
      return other.worst < worst
    }
  }

  private var entries: [Key: Entry] = [:]
  private var changed: [Int] = []
  private var compared = 0

  /// - Parameters:
  ///   - changes: the changes of one screen.
  ///   - isStressed: whether the screen is beyond any real reader's: see `Cell.isStressed`.
  mutating func note(_ changes: [ScreenChange], in cell: Int, isStressed: Bool) {
    compared += 1
    guard !changes.isEmpty else { return }
    changed.append(cell)
    for change in changes {
      let key = Key(kind: change.kind, pointer: change.pointer)
      add(Entry(places: [cell], worst: cell, isStressed: isStressed, change: change), at: key)
    }
  }

  mutating func merge(_ other: ImpactTable) {
    changed += other.changed
    compared += other.compared
    for (key, entry) in other.entries { add(entry, at: key) }
  }

  private mutating func add(_ new: Entry, at key: Key) {
    guard var entry = entries[key] else {
      entries[key] = new
      return
    }
    entry.places += new.places
    if entry.yields(to: new) {
      (entry.worst, entry.isStressed) = (new.worst, new.isStressed)
      entry.change = new.change
    }
    entries[key] = entry
  }

  func impact(_ cells: [Cell], possible: Int, least: Double) -> Impact {
    let changes = entries.values.map { entry in
      Impact.Change(
        kind: entry.change.kind, pointer: entry.change.pointer, name: entry.change.name,
        places: Set(entry.places).sorted(), worst: entry.worst, amount: entry.change.amount,
        old: entry.change.old, new: entry.change.new, oldFrame: entry.change.frames.old,
        newFrame: entry.change.frames.new)
    }.sorted {
      ($0.kind.rawValue, $1.amount, $1.places.count, $0.pointer)
        < ($1.kind.rawValue, $0.amount, $0.places.count, $1.pointer)
    }
    return Impact(
      cells: cells, compared: compared, changed: Set(changed).sorted(), possible: possible,
      changes: changes,
      least: least)
  }
}

extension ScreenChange.Kind {
  var code: String {
    switch self {
    case .belowFold: "below-fold"
    case .aboveFold: "above-fold"
    case .vanishes, .appears, .action, .truncated, .text, .lines, .label, .picture, .font, .color,
      .background, .size, .place:
      "\(self)"
    }
  }
}
