import PaywallTree

/// What a change does to the screens of a document's readers.
public struct Impact: Sendable {
  /// The screens of the matrix.
  public let cells: [Cell]
  /// The number of screens that were compared: fewer if the work stopped early.
  public let compared: Int
  /// The indices in `cells` of the screens that differ.
  public let changed: [Int]
  /// All possible screens.
  public let possible: Int
  /// What changes, the most important first.
  public let changes: [Change]
  /// Points: what moves by less is not told.
  public let least: Double

  /// One kind of change of one component.
  public struct Change: Sendable {
    let kind: ScreenChange.Kind
    public let pointer: String
    public let name: String
    /// The places of the cells where it happens, ascending.
    public let places: [Int]
    /// The place of the cell where it is largest.
    public let worst: Int
    /// Points there, where it moves or has another size.
    public let amount: Double
    public let old: String?
    public let new: String?
    public let oldFrame: Rectangle?
    public let newFrame: Rectangle?

    /// `below-fold`, `text`, `place`: the kind in reports.
    public var code: String { kind.code }
  }

  public var isComplete: Bool { compared == cells.count }
}

/// Collects the changes of cells.
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

    /// Whether another entry shows the change better: where it is larger, in a real language, first.
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
  ///   - changes: of one screen.
  ///   - isStressed: whether nobody reads it so: see `Cell.isStressed`.
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
