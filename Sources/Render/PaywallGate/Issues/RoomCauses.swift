import JSON
import PaywallResolve

/// Rows, and texts, that are larger than the room they have.
enum RoomCauses {
  private static let codes: Set<String> = [
    "offscreen", "safe-area", "scale-lost", "text-overflow", "text-truncated", "texts-overlap",
    "word-broken", "targets-overlap", "target-blocked",
  ]

  /// Rows of one stack are one cause: the features of a list, the plans beside each other.
  static func rows(in pool: IssuePool) -> [IssueCause] {
    var groups: [(place: String, findings: [Int], rows: Set<String>)] = []
    for index in pool.indices(where: { codes.contains($0.code) }) {
      guard let row = row(around: pool.findings[index].component, in: pool) else { continue }
      let place = IssuePool.ancestors(of: row).first ?? row
      if let known = groups.firstIndex(where: { $0.place == place }) {
        groups[known].findings.append(index)
        groups[known].rows.insert(row)
      } else {
        groups.append((place, [index], [row]))
      }
    }
    return groups.map { group in
      let rows = group.rows.sorted()
      return IssueCause(
        code: pool.findings[group.findings[0]].code,
        place: rows.count == 1 ? rows[0] : group.place, findings: group.findings,
        changes: changes(of: rows, group.findings, in: pool), isWhole: true)
    }
  }

  /// What is left in one part of a page.
  static func texts(in pool: IssuePool) -> [IssueCause] {
    let left = pool.indices { codes.contains($0.code) }
    let groups = Dictionary(grouping: left) {
      IssuePool.section(of: pool.findings[$0].component)
    }
    return groups.sorted { $0.key < $1.key }.map { section, findings in
      IssueCause(
        code: pool.findings[findings[0]].code,
        place: IssuePool.common(findings.map { pool.findings[$0].component }), findings: findings,
        changes: [wrapping(findings, in: pool), limiting(findings, in: pool)].compactMap(\.self))
    }
  }

  /// The nearest row around a component, or the component itself.
  private static func row(around pointer: String, in pool: IssuePool) -> String? {
    ([pointer] + IssuePool.ancestors(of: pointer)).first { place in
      let node = pool.component(at: place)
      return node?["type"]?.string == "stack"
        && ["row", "row-reverse"].contains(node?["direction"]?.string)
    }
  }

  private static func changes(
    of rows: [String], _ findings: [Int], in pool: IssuePool
  ) -> [IssueCause.Change] {
    let nodes = rows.compactMap { row in pool.authored(row).map { (path: row, node: $0) } }
    guard nodes.count == rows.count else { return [limiting(findings, in: pool)].compactMap(\.self) }
    let scale = smallestScale(of: findings, in: pool)
    var all = [narrowing(nodes), wrapping(nodes)]
    if scale > 1 { all.append(stacking(nodes, from: scale)) }
    all += [wrapping(findings, in: pool), limiting(findings, in: pool)]
    return all.compactMap(\.self)
  }

  /// Puts what does not fit beside each other in a container below each other where text is large; nil if everything fits.
  static func stacking(
    _ findings: [Int], below container: String, in pool: IssuePool
  ) -> IssueCause.Change? {
    let wide = findings.filter { pool.findings[$0].message.contains("edge") || pool.findings[$0].message.contains("wider") }
    let rows = Set(wide.compactMap { row(around: pool.findings[$0].component, in: pool) })
    let nodes = rows.filter { IssuePool.isInside($0, container) }.sorted()
      .compactMap { row in pool.authored(row).map { (path: row, node: $0) } }
    guard !nodes.isEmpty, var change = stacking(nodes, from: 1.5) else { return nil }
    change.remedy = Remedy(
      "let its rows become columns where text is large", change.remedy.patch.operations)
    return change
  }

  private static func smallestScale(of findings: [Int], in pool: IssuePool) -> Double {
    findings.compactMap { pool.findings[$0].cells }
      .flatMap { [$0.worst, $0.first, $0.likeliest] }.map(\.textScale.value).min() ?? 1
  }

  private typealias Rows = [(path: String, node: JSONNode)]

  /// Lets the components of rows become narrower than their longest word needs.
  private static func narrowing(_ rows: Rows) -> IssueCause.Change? {
    let operations = rows.flatMap { path, node -> [JSONPatch.Operation] in
      let inner = node["components"]?.elements.map(Array.init) ?? []
      return inner.enumerated().compactMap { index, child in
        guard child["minWidth"] == nil, ["stack", "label"].contains(child["type"]?.string),
          let place = JSONPointer("\(path)/components/\(index)/minWidth")
        else { return nil }
        return .add(place, 0)
      }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Let what is in the row become narrower, so that its texts wrap", operations)
  }

  private static func wrapping(_ rows: Rows) -> IssueCause.Change? {
    let operations = rows.compactMap { path, node -> JSONPatch.Operation? in
      guard node["wrap"] == nil, let place = JSONPointer(path + "/wrap") else { return nil }
      return .add(place, "wrap")
    }
    guard operations.count == rows.count else { return nil }
    return .init("Let the row wrap where it does not fit", operations)
  }

  /// Turns rows into columns from a text scale on.
  private static func stacking(_ rows: Rows, from scale: Double) -> IssueCause.Change? {
    let override: JSONValue = [
      "when": ["textScale": .number(scale)], "set": ["direction": "column"],
    ]
    let operations = rows.compactMap { path, node -> JSONPatch.Operation? in
      guard let list = JSONPointer(path + "/overrides") else { return nil }
      return node["overrides"] == nil ? .add(list, [override]) : .add(list.appending("-"), override)
    }
    let percent = Measure.number(scale * 100)
    return .init("Put it below each other where text is at \(percent) % or larger", operations)
  }

  /// Lets texts have as many lines, and boxes as much height, as they need.
  private static func wrapping(_ findings: [Int], in pool: IssuePool) -> IssueCause.Change? {
    var operations: [JSONPatch.Operation] = []
    var told: Set<String> = []
    for finding in findings.map({ pool.findings[$0] }) {
      for place in [finding.component] + IssuePool.ancestors(of: finding.component).prefix(2)
      where told.insert(place).inserted {
        guard let node = pool.authored(place), let path = JSONPointer(place) else { continue }
        if node["maxLines"] != nil { operations.append(.remove(path.appending("maxLines"))) }
        guard let height = node["height"]?.value, case .number = height,
          ["label", "stack", "button"].contains(node["type"]?.string)
        else { continue }
        operations.append(.remove(path.appending("height")))
        if node["minHeight"] == nil { operations.append(.add(path.appending("minHeight"), height)) }
      }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Let the box grow with its text", operations)
  }

  /// Lets texts that fit at twice their size grow no further.
  private static func limiting(_ findings: [Int], in pool: IssuePool) -> IssueCause.Change? {
    guard smallestScale(of: findings, in: pool) > Cell.greatestAskedScale else { return nil }
    let labels = findings.flatMap { index in
      pool.labels(in: pool.findings[index].component)
    }
    var told: Set<String> = []
    let operations = labels.compactMap { label -> JSONPatch.Operation? in
      guard told.insert(label).inserted, let node = pool.authored(label),
        node["maximumTextScale"] == nil, node["fixedSize"] == nil
      else { return nil }
      return JSONPointer(label + "/maximumTextScale").map { .add($0, 2) }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Let the text grow to twice its size, and no further", operations)
  }
}

extension IssuePool {
  /// The components with text in a component.
  fileprivate func labels(in pointer: String) -> [String] {
    guard let node = component(at: pointer) else { return [] }
    if ["label", "button"].contains(node["type"]?.string), node["title"] != nil {
      return [pointer]
    }
    let count = node["components"]?.elements?.count ?? 0
    return (0..<count).flatMap { labels(in: "\(pointer)/components/\($0)") }
  }
}
