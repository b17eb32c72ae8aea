import JSON
import Numbers

/// How near something is to a purchase, from 1 for what is bought to 0 for decoration.
struct IssueNearness {
  private let pool: IssuePool

  init(in pool: IssuePool) { self.pool = pool }

  /// The policies and the money concern the purchase itself.
  private static let ofPurchase: [Rule.Group: Double] = [.money: 1, .policy: 0.9]

  func value(of finding: Finding) -> Double {
    let group = Rule.group(of: finding.code)
    return max(group.flatMap { Self.ofPurchase[$0] } ?? 0, value(at: finding.component))
  }

  private func value(at component: String) -> Double {
    guard let node = pool.component(at: component) else { return 0.1 }
    let around = IssuePool.ancestors(of: component).prefix(3).compactMap(pool.component)
    return max(value(in: node), around.map { value($0["action"]) }.max() ?? 0)
  }

  private func value(in node: JSONNode) -> Double {
    let own = max(value(node["action"]), value(of: node["title"]?.string))
    let inner = node["components"]?.elements?.map(value(in:)).max() ?? 0
    let kind = node["type"]?.string == "label" || node["type"]?.string == "button" ? 0.4 : 0.1
    return max(own, inner, kind)
  }

  private func value(_ action: JSONNode?) -> Double {
    switch action?["type"]?.string {
    case "purchase": 1
    case "select": 0.9
    case "openURL", "restorePurchases": 0.7
    case "close", "back": 0.6
    case "sequence": action?["actions"]?.elements?.map { value($0) }.max() ?? 0.5
    case nil: 0
    default: 0.5
    }
  }

  /// A text with a price is as near as a button.
  private func value(of title: String?) -> Double {
    guard let title else { return 0 }
    var text = title
    if title.hasPrefix("$") {
      let strings = pool.subject.written.root["strings"]?[pool.subject.document.meta.locale]
      text = strings?[String(title.dropFirst())]?.string ?? ""
    }
    return text.contains("price") || text.contains("{offer") ? 1 : 0
  }
}
