import JSON
import Numbers
import PaywallResolve

/// Changes that give what some findings are about more room.
struct RoomChange {
  private let findings: [Finding]
  private let indices: [Int]
  private let pool: IssuePool
  private let rows: [(path: String, node: JSONNode)]

  init(_ findings: [Int], in pool: IssuePool) {
    indices = findings
    self.findings = findings.map { pool.findings[$0] }
    self.pool = pool
    let rows = Set(
      self.findings.filter { !$0.code.hasPrefix("target-") }
        .compactMap { pool.row(around: $0.component) })
    self.rows = rows.sorted().compactMap { row in pool.authored(row).map { (row, $0) } }
  }

  /// Changes that leave ordinary screens as they are come first.
  var steps: [[IssueCause.Change]] {
    [
      [narrowing], [stacking], [wrapping], [growing], [lowering, moving], [enlarging], [shrinking],
      [limiting],
    ].map { $0.compactMap(\.self) }.filter { !$0.isEmpty }
  }

  private var smallestScale: Double { findings.map(\.smallestScale).min() ?? 1 }

  /// Lets the components of rows become narrower than their longest word needs.
  var narrowing: IssueCause.Change? {
    let operations = rows.flatMap { pointer, node -> [JSONPatch.Operation] in
      let inner = node["components"]?.elements.map(Array.init) ?? []
      return inner.enumerated().compactMap { index, child in
        guard child["minWidth"] == nil, ["stack", "label"].contains(child["type"]?.string),
          let place = JSONPointer("\(pointer)/components/\(index)/minWidth")
        else { return nil }
        return .add(place, 0)
      }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Let what is in rows become narrower, so that texts wrap", operations)
  }

  var wrapping: IssueCause.Change? {
    let operations = rows.compactMap { pointer, node -> JSONPatch.Operation? in
      guard node["wrap"] == nil, let place = JSONPointer(pointer + "/wrap") else { return nil }
      return .add(place, "wrap")
    }
    return operations.isEmpty ? nil : .init("Let rows wrap where they do not fit", operations)
  }

  /// Turns rows into columns where text is large; nil if they do not fit with smaller text either.
  var stacking: IssueCause.Change? {
    guard smallestScale > 1 else { return nil }
    let override: JSONValue = [
      "when": ["textScale": .number(min(smallestScale, 1.5))], "set": ["direction": "column"],
    ]
    let operations = rows.compactMap { pointer, node -> JSONPatch.Operation? in
      guard let list = JSONPointer(pointer + "/overrides") else { return nil }
      return node["overrides"] == nil ? .add(list, [override]) : .add(list.appending("-"), override)
    }
    guard !operations.isEmpty else { return nil }
    return .init("Let rows become columns where text is large", operations)
  }

  /// Lets texts have as many lines, and boxes as much height, as they need.
  var growing: IssueCause.Change? {
    var operations: [JSONPatch.Operation] = []
    var told: Set<String> = []
    for finding in findings where !finding.code.hasPrefix("target-") {
      for place in [finding.component] + IssuePool.ancestors(of: finding.component).prefix(2)
      where told.insert(place).inserted {
        guard let node = pool.authored(place), let pointer = JSONPointer(place) else { continue }
        if node["maxLines"] != nil { operations.append(.remove(pointer.appending("maxLines"))) }
        guard let height = node["height"]?.value, case .number = height,
          ["label", "stack", "button"].contains(node["type"]?.string)
        else { continue }
        operations.append(.remove(pointer.appending("height")))
        if node["minHeight"] == nil {
          operations.append(.add(pointer.appending("minHeight"), height))
        }
      }
    }
    return operations.isEmpty ? nil : .init("Let boxes grow with their texts", operations)
  }

  /// Lets words become smaller that are wider than their room.
  var shrinking: IssueCause.Change? {
    let wide: Set<String> = ["offscreen", "text-overflow", "scale-lost", "word-broken"]
    let labels = findings.filter { wide.contains($0.code) }.flatMap {
      pool.labels(in: $0.component)
    }
    let operations = setting("minimumScale", to: .number(0.5), of: labels)
    guard !operations.isEmpty else { return nil }
    return .init("Let texts shrink where a word is wider than its room", operations)
  }

  /// Sets a member of components that do not have it.
  private func setting(
    _ name: String, to value: JSONValue, of components: [String]
  ) -> [JSONPatch.Operation] {
    var told: Set<String> = []
    return components.compactMap { component in
      guard told.insert(component).inserted, let node = pool.authored(component), node[name] == nil
      else { return nil }
      return JSONPointer(component).map { .add($0.appending(name), value) }
    }
  }

  /// Lets texts that fit at twice their size, and others in their rows, grow no further.
  var limiting: IssueCause.Change? {
    let labels = findings.filter { $0.smallestScale > Cell.greatestAskedScale }
      .flatMap { [$0.component, $0.cover, pool.row(around: $0.component)].compactMap(\.self) }
      .flatMap(pool.labels)
    let operations = setting("maximumTextScale", to: 2, of: labels)
    guard !operations.isEmpty else { return nil }
    return .init(Self.limit, operations)
  }

  /// The title of a change that limits the growth of texts.
  static let limit = "Let texts grow to twice their size, and no further"

  /// Makes targets as large as both platforms ask.
  var enlarging: IssueCause.Change? { OfferedCauses.enlarging(indices, in: pool) }

  /// Lets the page begin below the status bar and a notch; nil if it does so already.
  var lowering: IssueCause.Change? {
    let reach = JSONPointer(tokens: [.name("meta"), .name("reach")])
    guard findings.contains(where: { $0.code == "safe-area" }),
      pool.subject.text.node(at: reach) != nil
    else { return nil }
    return .init("Let the page begin below the status bar and a notch", [.remove(reach)])
  }

  /// Moves the components under the status bar and a notch down.
  var moving: IssueCause.Change? {
    var most: [String: Double] = [:]
    for finding in findings where finding.code == "safe-area" {
      // Components inside of it move with it.
      let outer =
        findings.filter {
          $0.code == "safe-area" && IssuePool.isInside(finding.component, $0.component)
        }.map(\.component).min { $0.count < $1.count } ?? finding.component
      most[outer] = max(most[outer] ?? 0, finding.measured ?? 0)
    }
    let operations = most.sorted { $0.key < $1.key }.compactMap { component, covered in
      pool.authored(component).flatMap { node -> JSONPatch.Operation? in
        guard let pointer = JSONPointer(component + "/margin"),
          let margin = node["margin"].lowered(by: covered.rounded(.up))
        else { return nil }
        return node["margin"] == nil ? .add(pointer, margin) : .replace(pointer, margin)
      }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Leave room for the status bar above it", operations)
  }
}

extension Finding {
  /// The smallest text scale of the screens that are known to have the finding.
  var smallestScale: Double {
    let cells = cells.map { [$0.worst, $0.first, $0.likeliest] } ?? []
    return cells.map(\.textScale.value).min() ?? 1
  }
}

extension JSONNode? {
  /// Returns a margin with more space above; nil if it is not written in points.
  fileprivate func lowered(by points: Double) -> JSONValue? {
    guard let self else { return ["top": .number(points)] }
    if let all = self.number?.double {
      return [
        "top": .number(all + points), "bottom": .number(all), "start": .number(all),
        "end": .number(all),
      ]
    }
    guard let members = self.members else { return nil }
    let top = self["top"] ?? self["vertical"]
    guard top == nil || top?.number != nil else { return nil }
    var fields = members.filter { !["top", "vertical"].contains($0.key) }
      .map { JSONField(name: $0.key, value: $0.value.value) }
    if let vertical = self["vertical"], self["bottom"] == nil {
      fields.append(JSONField(name: "bottom", value: vertical.value))
    }
    fields.append(JSONField(name: "top", value: .number((top?.number?.double ?? 0) + points)))
    return .object(fields)
  }
}

extension IssuePool {
  /// The nearest row around a component, or the component itself.
  func row(around pointer: String) -> String? {
    ([pointer] + Self.ancestors(of: pointer)).first { place in
      let node = component(at: place)
      return node?["type"]?.string == "stack"
        && ["row", "row-reverse"].contains(node?["direction"]?.string)
    }
  }

  /// The components with text in a component.
  func labels(in pointer: String) -> [String] {
    guard let node = component(at: pointer) else { return [] }
    if let list = node.elements {
      return (0..<list.count).flatMap { labels(in: "\(pointer)/\($0)") }
    }
    if ["label", "button"].contains(node["type"]?.string), node["title"] != nil {
      return [pointer]
    }
    let count = node["components"]?.elements?.count ?? 0
    return (0..<count).flatMap { labels(in: "\(pointer)/components/\($0)") }
  }
}
