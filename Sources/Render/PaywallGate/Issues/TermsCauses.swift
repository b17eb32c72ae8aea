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
    let open = pool.indices { said.contains($0.code) || $0.code == restore }
    guard let first = open.first else { return [] }
    let button = pool.findings[first].component
    let codes = Set(open.map { pool.findings[$0].code })
    var changes: [IssueCause.Change?] = []
    let lacksTerms = !codes.isDisjoint(with: said)
    if lacksTerms, codes.contains(restore) {
      changes.append(adding([terms, restoring], below: button, in: pool))
    }
    if lacksTerms {
      changes.append(adding([terms], below: button, in: pool))
      changes.append(addingTerms(toPageOf: button, in: pool))
    }
    if codes.contains(restore) { changes.append(adding([restoring], below: button, in: pool)) }
    return [
      IssueCause(
        code: pool.findings[first].code,
        place: IssuePool.common(open.map { pool.findings[$0].component }), findings: open,
        steps: [changes.compactMap(\.self)])
    ]
  }

  private struct Added {
    let title: String
    let component: JSONValue
    var isEnglish = false
  }

  private static let terms = Added(
    title: "write the terms below the button ({terms})",
    component: ["type": "label", "title": "{terms}", "size": 13, "alignment": "center"])

  private static let restoring = Added(
    title: "add a link that restores purchases",
    component: [
      "type": "label", "title": "Restore purchases", "size": 13, "alignment": "center",
      "minWidth": 48, "minHeight": 48, "action": ["type": "restorePurchases"],
    ], isEnglish: true)

  /// Adds the terms at the end of the page whose footer has the button: the footer may have no room for them.
  private static func addingTerms(
    toPageOf button: String, in pool: IssuePool
  ) -> IssueCause.Change? {
    let section = IssuePool.section(of: button)
    guard section.hasSuffix("/footer"),
      let page = JSONPointer(String(section.dropLast("footer".count)) + "components"),
      let count = pool.written(page), count > 0
    else { return nil }
    return .init(
      "Write the terms at the end of the page ({terms})",
      [.add(page.appending("-"), terms.component)])
  }

  /// Adds components after a button, in the nearest column around it.
  private static func adding(
    _ added: [Added], below button: String, in pool: IssuePool
  ) -> IssueCause.Change? {
    let isEnglish = pool.subject.document.textLocales.allSatisfy { $0.hasPrefix("en") }
    guard added.allSatisfy({ !$0.isEnglish || isEnglish }),
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
      added.map(\.title).listed.capitalizedFirst,
      added.reversed().map { .add(list.appending(index + 1), $0.component) }, moves: moves)
  }
}

extension IssuePool {
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
