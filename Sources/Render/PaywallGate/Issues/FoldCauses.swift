import JSON
import Numbers

/// Purchase buttons that come into view only after scrolling.
enum FoldCauses {
  static func causes(in pool: IssuePool) -> [IssueCause] {
    let found = pool.indices { $0.code == "purchase-below-fold" }
    guard let first = found.first,
      let change = change(for: pool.findings[first].component, in: pool)
    else { return [] }
    return [
      IssueCause(
        code: "purchase-below-fold", place: pool.findings[first].component, findings: found,
        steps: [[change]])
    ]
  }

  /// Moves a button of the page into a footer, if there is none.
  private static func change(for button: String, in pool: IssuePool) -> IssueCause.Change? {
    guard button.hasPrefix("/components/"), pool.subject.document.footer == nil,
      pool.authored(button) != nil,
      let from = JSONPointer(button), let index = from.tokens.last?.index
    else { return nil }
    let list = JSONPointer(tokens: Array(from.tokens.dropLast()))
    guard let count = pool.written(list) else { return nil }
    let later = ((index + 1)..<max(index + 1, count)).map { place in
      (from: "\(list)/\(place)", to: "\(list)/\(place - 1)")
    }
    return .init(
      "Put it into a footer, which stays while the page scrolls",
      [.move(from: from, JSONPointer(tokens: [.name("footer")]))],
      moves: [(from: button, to: "/footer")] + later)
  }
}
