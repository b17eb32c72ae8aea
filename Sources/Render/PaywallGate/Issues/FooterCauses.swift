import JSON
import Numbers

/// Footers that do not fit, with the findings in them: cut, covered, small or unreachable components.
enum FooterCauses {
  static let code = Rule.footerTooTall.code

  /// The rules about room and fingers.
  static let crowded: Set<String> = [
    "footer-too-tall", "offscreen", "safe-area", "scale-lost", "text-overflow", "text-truncated",
    "texts-overlap", "word-broken", "target-44", "target-48", "target-blocked", "target-hidden",
    "targets-overlap", "link-unreachable", "text-covered", "price-broken",
  ]

  /// The rules that miss something on a screen that is beyond its edge.
  static let missing: Set<String> = [
    "terms-missing", "restore-missing", "close-missing", "price-billed-missing", "length-missing",
    "trial-terms", "terms-adjacent", "purchase-below-fold",
  ]

  static func causes(in pool: IssuePool) -> [IssueCause] {
    let bars = pool.findings.map(\.component).compactMap(bar)
    var told: Set<String> = []
    return bars.filter { told.insert($0).inserted }.compactMap { cause(of: $0, in: pool) }
  }

  /// The fixed part of a page that contains a component.
  private static func bar(_ component: String) -> String? {
    let section = IssuePool.section(of: component)
    return section.hasSuffix("/footer") ? section : nil
  }

  private static func cause(of footer: String, in pool: IssuePool) -> IssueCause? {
    let inside = pool.indices {
      crowded.contains($0.code) && IssuePool.isInside($0.component, footer)
    }
    let isTooTall = inside.contains { index in
      let finding = pool.findings[index]
      return finding.component == footer && [code, "offscreen"].contains(finding.code)
    }
    guard isTooTall, let node = pool.authored(footer) else { return nil }
    let echoes = pool.indices { missing.contains($0.code) }
    let page = FooterChange(footer: footer, node, in: pool)
    let room = RoomChange(inside.filter { pool.findings[$0].isBeside }, in: pool)
    let more = [
      room.stacking, OfferedCauses.enlarging(inside, in: pool),
      RoomChange(inside, in: pool).limiting,
    ]
    .compactMap(\.self)
    return IssueCause(
      code: code, place: footer, findings: inside, echoes: echoes,
      steps: [page.all] + more.map { [$0] } + [page.lower], least: 0.5)
  }
}

/// Changes of a footer that give it, or its content, more room.
private struct FooterChange {
  let footer: String
  let node: JSONNode
  let pool: IssuePool
  /// The list of the page's own components.
  private let page: JSONPointer
  private let count: Int

  init(footer: String, _ node: JSONNode, in pool: IssuePool) {
    self.footer = footer
    self.node = node
    self.pool = pool
    page = JSONPointer(String(footer.dropLast("footer".count)) + "components") ?? JSONPointer()
    count = pool.written(page) ?? 0
  }

  var all: [IssueCause.Change] {
    ([withoutLinks] + ["85%", "48%", "41%", "36%"].map(scrolling)).compactMap(\.self)
      + (count > 0 ? [inPage] : [])
  }

  /// Smaller shares of the screen for a footer that scrolls: its content is larger after other changes.
  var lower: [IssueCause.Change] {
    ["48%", "41%", "36%"].map { most in
      .init(Self.scrolling, [.replace(path.appending("maxHeight"), .string(most))])
    }
  }

  private static let scrolling =
    "Let the footer scroll where it would take more than a third of the screen"

  private var path: JSONPointer { JSONPointer(footer) ?? JSONPointer() }

  /// Lets the links at the footer's end scroll with the page.
  private var withoutLinks: IssueCause.Change? {
    guard count > 0, pool.written(path.appending("components")) != nil, node["direction"] == nil,
      let inner = node["components"]?.elements.map(Array.init)
    else { return nil }
    let links = inner.reversed().prefix { $0.linksOnly }.count
    guard links > 0, links < inner.count else { return nil }
    let first = inner.count - links
    let from = path.appending("components").appending(first)
    let moves = (0..<links).map { place in
      (
        from: "\(footer)/components/\(first + place)", to: "\(page)/\(count + place)"
      )
    }
    return .init(
      "Move the links at the end of the footer to the end of the page",
      Array(
        repeating: JSONPatch.Operation.move(from: from, page.appending("-")), count: links),
      moves: moves)
  }

  /// Lets the footer scroll within a share of the screen, which is smaller for large text and in landscape.
  ///
  /// A footer of 41 %, and of 30 % in landscape, takes less than half of the free height where bars of the app lie around the page, too.
  private func scrolling(most: String) -> IssueCause.Change? {
    guard node["type"]?.string == "stack", node["overflow"] == nil, node["maxHeight"] == nil,
      node["height"] == nil
    else { return nil }
    let overrides: [JSONValue] = [
      ["when": ["textScale": .number(1.5)], "set": ["maxHeight": "36%"]],
      [
        "when": ["orientation": "landscape", "screenWidth": ["below": 1000]],
        "set": ["maxHeight": "30%"],
      ],
    ]
    let list = path.appending("overrides")
    let added =
      node["overrides"] == nil
      ? [JSONPatch.Operation.add(list, .array(overrides))]
      : overrides.map { .add(list.appending("-"), $0) }
    return .init(
      Self.scrolling,
      [
        .add(path.appending("overflow"), "scroll"),
        .add(path.appending("maxHeight"), .string(most)),
      ]
        + added + firm)
  }

  /// Lets the footer's components keep their height while it scrolls.
  private var firm: [JSONPatch.Operation] {
    let list = path.appending("components")
    guard pool.written(list) != nil else { return [] }
    let inner = node["components"]?.elements.map(Array.init) ?? []
    return inner.enumerated().compactMap { index, child in
      child["shrink"] == nil ? .add(list.appending(index).appending("shrink"), 0) : nil
    }
  }

  /// Makes the footer the last component of the page.
  private var inPage: IssueCause.Change {
    .init(
      "Let the footer scroll with the page, at its end",
      [.move(from: path, page.appending("-"))], moves: [(from: footer, to: "\(page)/\(count)")])
  }
}

extension JSONNode {
  /// Whether a component has links, or restores purchases, and sells nothing.
  fileprivate var linksOnly: Bool {
    let actions = steps
    return !actions.isEmpty
      && actions.allSatisfy { ["openURL", "restorePurchases", "redeemCode"].contains($0) }
  }

  /// The types of all actions in a component.
  private var steps: [String] {
    let own = self["action"]?["type"]?.string.map { [$0] } ?? []
    let sequence = self["action"]?["actions"]?.elements?.compactMap { $0["type"]?.string } ?? []
    let inner = self["components"]?.elements.map { $0.flatMap(\.steps) } ?? []
    return own.filter { $0 != "sequence" } + sequence + inner
  }
}

extension Finding {
  /// Whether it is about room beside something, not above or below it.
  fileprivate var isBeside: Bool { message.contains(" edge") || message.contains("wider") }
}
