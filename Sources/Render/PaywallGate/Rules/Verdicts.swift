import JSON
import Numbers
import PaywallTree

/// Collects the findings of all cells. Violations of one rule at one place become one finding.
public struct Verdicts: Sendable {
  /// A finding in the cells so far.
  struct Entry: Sendable {
    var count = 0
    var first: Int
    var worst: Int
    /// The weight in the worst cell.
    var weight: Double
    var isWorstStressed = true
    /// The weight of the readers with the finding.
    var readers = 0
    var likeliest: Sighting
    var storefronts: Set<String?> = []
    var isOnApple = false
    var isOnOthers = false
    var isReal = false
    /// The cell that was last counted.
    var last: Int?
    /// The worst cell of each room.
    var rooms: [Cell.Room: (cell: Int, weight: Double)] = [:]
    var finding: Finding

    /// A cell with the finding.
    struct Sighting: Sendable {
      var cell: Int
      var severity: Severity
      /// The weight of the cell's readers.
      var readers: Int
      var sighting: Finding.Sighting

      /// Whether another cell has a worse severity, or an equal one and more readers. Of equal ones, the first is the likeliest.
      func isLess(_ other: Severity, _ readers: Int, in cell: Int) -> Bool {
        if severity != other { return severity < other }
        if readers != self.readers { return readers > self.readers }
        return cell < self.cell
      }
    }

    /// Takes a cell as the worst one of its room if it is. Among equally bad cells, prefers the first one.
    mutating func take(_ cell: Int, _ weight: Double, as room: Cell.Room) {
      if let known = rooms[room],
        known.weight > weight || known.weight == weight && known.cell <= cell
      {
        return
      }
      rooms[room] = (cell, weight)
    }

    /// Whether another cell is worse than the worst one so far. Among equally bad cells, prefers one that is not stressed, then the first
    /// one.
    func isLess(bad severity: Severity, _ weight: Double, in cell: Int, isStressed: Bool) -> Bool {
      if finding.severity != severity { return finding.severity < severity }
      if weight != self.weight { return weight > self.weight }
      return isStressed == isWorstStressed ? cell < worst : isWorstStressed
    }
  }

  struct Key: Hashable, Sendable {
    let rule: Int
    let pointer: String
    /// Distinguishes findings of one rule at one place.
    let detail: String
  }

  private var entries: [Key: Entry] = [:]
  private(set) var sales = SalesTally()
  private var cell = 0
  private var room: Cell.Room?
  private var isStressed = false
  /// The weight of the readers of the current cell.
  private var readers = 0
  private var storefront: String?
  private var isApple = false
  /// The weight of the readers of all cells so far.
  private var judgedReaders = 0
  private var rule = 0
  private let rules: [Rule]
  /// The findings that are new since the last call of `takeNewFindings`.
  private var news: [Key] = []

  /// The maximum number of reported findings of one rule: an author cannot read the findings of a document in which everything is wrong.
  public static let mostOfARule = 100

  init(_ rules: [Rule]) {
    self.rules = rules
  }

  /// Sets the cell of the findings that follow.
  ///
  /// - Parameters:
  ///   - room: the room of the page on it; nil for the document itself.
  ///   - isStressed: whether the cell has demands beyond the standards, so that what is drawn there is no error.
  ///   - readers: the weight of its readers.
  mutating func select(
    cell: Int, room: Cell.Room? = nil, isStressed: Bool = false, readers: Int = 0,
    storefront: String? = nil,
    isApple: Bool = false
  ) {
    self.cell = cell
    self.room = room
    self.isStressed = isStressed
    self.readers = readers
    self.storefront = storefront
    self.isApple = isApple
    judgedReaders += readers
  }
  mutating func select(rule: Int) { self.rule = rule }

  /// The limit of the current rule, from the brand's policy.
  var limit: Double { rules[rule].limit?.value ?? 0 }

  /// Records a violation of the current rule.
  ///
  /// - Parameters:
  ///   - item: the place.
  ///   - weight: how bad it is; a larger weight is worse. The finding shows the worst cell.
  ///   - detail: distinguishes findings at one place.
  ///   - severity: if nil, that of the rule.
  mutating func note(
    _ item: SceneItem, weight: Double, measured: Double? = nil, required: Double? = nil,
    detail: String = "", severity: Severity? = nil, frames: [PaywallRectangle]? = nil,
    colors: ColorPair? = nil, cover: String? = nil, _ message: @autoclosure () -> String
  ) {
    note(
      at: item.pointer, weight: weight, measured: measured, required: required, detail: detail,
      severity: severity, frames: frames ?? [item.visible], colors: colors, cover: cover,
      message())
  }

  mutating func note(
    at pointer: String, weight: Double, measured: Double? = nil, required: Double? = nil,
    detail: String = "", severity: Severity? = nil, frames: [PaywallRectangle] = [],
    colors: ColorPair? = nil, cover: String? = nil, _ message: @autoclosure () -> String
  ) {
    let key = Key(rule: rule, pointer: pointer, detail: detail)
    let severity = self.severity(severity)
    var entry =
      entries[key]
      ?? Entry(
        first: cell, worst: cell, weight: -.infinity,
        likeliest: .init(
          cell: .max, severity: .information, readers: -1,
          sighting: .init(message: "", frames: [])), last: nil,
        finding: Finding(
          code: rules[rule].code, severity: severity, pointer: pointer, message: "",
          hint: rules[rule].hint, measured: nil, required: nil, frames: []))
    if entry.count == 0 { news.append(key) }
    if entry.last != cell {
      entry.count += 1
      entry.readers += readers
      entry.storefronts.insert(storefront)
      entry.isOnApple = entry.isOnApple || isApple
      entry.isOnOthers = entry.isOnOthers || !isApple
      entry.isReal = entry.isReal || !isStressed
      entry.last = cell
    }
    if entry.likeliest.isLess(severity, readers, in: cell) {
      entry.likeliest = .init(
        cell: cell, severity: severity, readers: readers,
        sighting: .init(message: message(), frames: frames))
    }
    entry.first = min(entry.first, cell)
    if let room { entry.take(cell, weight, as: room) }
    if entry.isLess(bad: severity, weight, in: cell, isStressed: isStressed) {
      entry.weight = weight
      entry.isWorstStressed = isStressed
      entry.worst = cell
      entry.finding.severity = severity
      entry.finding.message = message()
      entry.finding.measured = measured
      entry.finding.required = required
      entry.finding.frames = frames
      entry.finding.colors = colors
      entry.finding.cover = cover
    }
    entries[key] = entry
  }

  /// Adds a finding about the text that the author wrote.
  mutating func note(written diagnostic: Diagnostic) {
    note(at: diagnostic.pointer, weight: 0, detail: diagnostic.message, diagnostic.message)
    let key = Key(rule: rule, pointer: diagnostic.pointer, detail: diagnostic.message)
    entries[key]?.finding.source = Finding.Source(
      position: diagnostic.position, range: diagnostic.range)
    if let hint = diagnostic.hint { entries[key]?.finding.hint = hint }
  }

  /// Adds a finding about a member's name.
  mutating func note(written member: JSONMember, _ message: String) {
    note(
      written: Diagnostic(
        code: rules[rule].code, pointer: member.value.pointer.description,
        position: member.keyPosition, range: member.keyRange, message: message))
  }

  /// Returns the findings that are new since the last call.
  mutating func takeNewFindings() -> [(key: Key, finding: Finding)] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return news.compactMap { key in entries[key].map { (key, $0.finding) } }
  }

  private func severity(_ severity: Severity?) -> Severity {
    let severity = rules[rule].imposed ?? severity ?? rules[rule].severity
    return isStressed && rules[rule].group.isOfDrawing ? min(severity, .warning) : severity
  }

  /// Counts the current cell's screen as one that sells or does not.
  mutating func count(sales scene: Scene, of subject: GateSubject) {
    sales.note(scene, at: cell, subject)
  }

  /// Adds the findings of another lane in other cells.
  mutating func merge(_ other: Verdicts) {
    judgedReaders += other.judgedReaders
    sales.merge(other.sales)
    for (key, theirs) in other.entries {
      guard var ours = entries[key] else {
        entries[key] = theirs
        continue
      }
      ours.count += theirs.count
      ours.readers += theirs.readers
      ours.storefronts.formUnion(theirs.storefronts)
      ours.isOnApple = ours.isOnApple || theirs.isOnApple
      ours.isOnOthers = ours.isOnOthers || theirs.isOnOthers
      ours.isReal = ours.isReal || theirs.isReal
      let likeliest = theirs.likeliest
      if ours.likeliest.isLess(likeliest.severity, likeliest.readers, in: likeliest.cell) {
        ours.likeliest = likeliest
      }
      ours.first = min(ours.first, theirs.first)
      for (room, worst) in theirs.rooms { ours.take(worst.cell, worst.weight, as: room) }
      if ours.isLess(
        bad: theirs.finding.severity, theirs.weight, in: theirs.worst,
        isStressed: theirs.isWorstStressed)
      {
        ours.weight = theirs.weight
        ours.isWorstStressed = theirs.isWorstStressed
        ours.worst = theirs.worst
        ours.finding = theirs.finding
      }
      entries[key] = ours
    }
  }

  /// Returns the findings, the worst first. They have no position in the text yet.
  ///
  /// - Parameter judged: the number of judged cells.
  func findings(_ cells: [Cell], judged: Int) -> [Finding] {
    var told = rules.map { _ in 0 }
    return entries.sorted { one, other in
      let (a, b) = (one.value.finding, other.value.finding)
      if a.severity != b.severity { return a.severity > b.severity }
      if one.key.rule != other.key.rule { return one.key.rule < other.key.rule }
      return (a.pointer, one.key.detail) < (b.pointer, other.key.detail)
    }.filter { key, _ in
      told[key.rule] += 1
      return told[key.rule] <= Self.mostOfARule
    }.map { key, entry in
      var finding = entry.finding
      guard cells.indices.contains(entry.worst), cells.indices.contains(entry.first),
        cells.indices.contains(entry.likeliest.cell)
      else { return finding }
      finding.cells = FindingCells(
        count: entry.count, judged: judged,
        share: Double(entry.readers) / Double(max(1, judgedReaders)),
        storefronts: entry.storefronts, isOnApple: entry.isOnApple, isOnOthers: entry.isOnOthers,
        isReal: entry.isReal, worst: cells[entry.worst],
        likeliest: cells[entry.likeliest.cell], first: cells[entry.first],
        ofRooms: entry.rooms.values.map(\.cell).sorted().map { cells[$0] })
      if entry.likeliest.cell != entry.worst { finding.likeliest = entry.likeliest.sighting }
      return finding
    }
  }
}
