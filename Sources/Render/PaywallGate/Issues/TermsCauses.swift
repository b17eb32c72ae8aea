import JSON
import Numbers

/// The statements that a store requires beside a purchase button: the charge, the length, the renewal, how to cancel, and a way to restore.
enum TermsCauses {
  /// The rules that `{terms}` satisfies.
  private static let said: Set<String> = [
    "renewal-unsaid", "cancel-unsaid", "trial-terms", "length-missing", "price-billed-missing",
    "charged-now-unsaid", "terms-adjacent",
  ]
  private static let restore = "restore-missing"

  static func causes(in pool: IssuePool) -> [IssueCause] {
    let open =
      pool.indices { said.contains($0.code) } + pool.indices { $0.code == restore }
    var buttons: [String] = []
    for index in open where !buttons.contains(pool.findings[index].component) {
      buttons.append(pool.findings[index].component)
    }
    // Terms beside the first button may be near enough to the others.
    return buttons.enumerated().map { number, button in
      cause(
        of: open.filter { number == 0 || pool.findings[$0].component == button }, beside: button,
        in: pool)
    }
  }

  private static func cause(
    of open: [Int], beside button: String, in pool: IssuePool
  ) -> IssueCause {
    let codes = Set(open.map { pool.findings[$0].code })
    let (lacksTerms, lacksRestore) = (!codes.isDisjoint(with: said), codes.contains(restore))
    let product = pool.product(boughtBy: button)
    var changes: [IssueCause.Change?] = []
    for color in Set([nil, pool.ink(near: button)]).sorted(by: { $0 == nil && $1 != nil }) {
      let restoring = restoring.colored(color)
      let texts = [terms, short].map { $0.colored(color).naming(product) }
      let terms = texts[0]
      if lacksTerms, lacksRestore {
        changes += texts.map { adding([$0, restoring], below: button, in: pool) }
        changes.append(adding([terms, restoring], toPageOf: button, in: pool))
      }
      if lacksTerms {
        changes += texts.map { adding([$0], below: button, in: pool) }
        changes.append(adding([terms], toPageOf: button, in: pool))
      }
      if lacksRestore { changes.append(adding([restoring], below: button, in: pool)) }
    }
    return IssueCause(
      code: pool.findings[open[0]].code,
      place: IssuePool.common(open.map { pool.findings[$0].component }), findings: open,
      steps: [changes.compactMap(\.self)])
  }

  private struct Added {
    let title: String
    var placeholder: String?
    var component: [JSONField]
    var isEnglish = false

    /// The title of the change, with the place at which it writes the terms.
    func title(at place: String) -> String {
      placeholder.map { "\(title) \(place) (\($0))" } ?? title
    }

    /// Returns the component in a colour; nil is the usual one.
    func colored(_ color: String?) -> Added {
      guard let color else { return self }
      var colored = self
      colored.component.append(JSONField(name: "color", value: .string(color)))
      return colored
    }

    /// Returns the component with the terms of a named product; with `nil`, those of the product that the page is about.
    func naming(_ product: String?) -> Added {
      guard let product, let placeholder else { return self }
      var naming = self
      let name = "{\(product).\(placeholder.dropFirst())"
      naming.placeholder = name
      naming.component = component.map {
        $0.name == "title" ? JSONField(name: "title", value: .string(name)) : $0
      }
      return naming
    }
  }

  private static let terms = Added(
    title: "write the terms", placeholder: "{terms}", component: label("{terms}"))

  /// The terms for a part of the page without room for more.
  private static let short = Added(
    title: "write the terms", placeholder: "{terms.short}",
    component: label("{terms.short}") + [JSONField(name: "maximumTextScale", value: .number(1.5))])

  private static let restoring = Added(
    title: "add a link that restores purchases",
    component: label("Restore purchases") + [
      JSONField(name: "minWidth", value: 48), JSONField(name: "minHeight", value: 48),
      JSONField(name: "action", value: ["type": "restorePurchases"]),
    ], isEnglish: true)

  private static func label(_ title: String) -> [JSONField] {
    [
      JSONField(name: "type", value: "label"), JSONField(name: "title", value: .string(title)),
      JSONField(name: "size", value: 13), JSONField(name: "alignment", value: "center"),
    ]
  }

  /// Adds components at the end of the page whose footer has the button: the footer may have no room for them.
  private static func adding(
    _ added: [Added], toPageOf button: String, in pool: IssuePool
  ) -> IssueCause.Change? {
    let section = IssuePool.section(of: button)
    guard section.hasSuffix("/footer"), isReadable(added, in: pool),
      let page = JSONPointer(String(section.dropLast("footer".count)) + "components"),
      let count = pool.written(page), count > 0
    else { return nil }
    return .init(
      added.map { $0.title(at: "at the end of the page") }.listed.capitalizedFirst,
      added.map { .add(page.appending("-"), .object($0.component)) })
  }

  /// Whether readers of all languages can read the added text.
  private static func isReadable(_ added: [Added], in pool: IssuePool) -> Bool {
    pool.subject.document.textLocales.allSatisfy { $0.hasPrefix("en") }
      || !added.contains(where: \.isEnglish)
  }

  /// Adds components after a button, in the nearest column around it.
  private static func adding(
    _ added: [Added], below button: String, in pool: IssuePool
  ) -> IssueCause.Change? {
    guard isReadable(added, in: pool),
      let place = ([button] + IssuePool.ancestors(of: button)).first(where: { pool.isInColumn($0) }
      ),
      let path = JSONPointer(place), let index = path.tokens.last?.index
    else { return nil }
    let list = JSONPointer(tokens: Array(path.tokens.dropLast()))
    guard let count = pool.written(list) else { return nil }
    let moves = ((index + 1)..<max(index + 1, count)).map { later in
      (from: "\(list)/\(later)", to: "\(list)/\(later + added.count)")
    }
    return .init(
      added.map { $0.title(at: "below the button") }.listed.capitalizedFirst,
      added.reversed().map { .add(list.appending(index + 1), .object($0.component)) }, moves: moves)
  }
}

extension IssuePool {
  /// The product that a button names to be bought; nil if the document has no other, or if readers choose it.
  fileprivate func product(boughtBy button: String) -> String? {
    guard subject.document.products.count > 1, let action = authored(button)?["action"] else {
      return nil
    }
    let steps = [action] + (action["actions"]?.elements.map(Array.init) ?? [])
    return steps.first { $0["type"]?.string == "purchase" }?["product"]?.string
  }

  /// The colour of the last label of the page's part around a button that is not in the button; nil if it has the usual one.
  fileprivate func ink(near button: String) -> String? {
    labels(in: Self.section(of: button)).last { !Self.isInside($0, button) }
      .flatMap(authored)?["color"]?.string
  }

  /// Whether a component is one of a page, or of a stack that is a column.
  fileprivate func isInColumn(_ pointer: String) -> Bool {
    guard let path = JSONPointer(pointer), path.tokens.last?.index != nil else { return false }
    guard let around = Self.ancestors(of: pointer).first else { return true }
    guard let node = authored(around), node["type"]?.string == "stack" else {
      return component(at: around)?["type"] == nil
    }
    return node["direction"] == nil || node["direction"]?.string == "column"
  }
}
