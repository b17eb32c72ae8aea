import HTTP
import PaywallStore

extension PublishCondition {
  /// What `If-Match` or `If-None-Match: *` ask for (RFC 9110 §13.1); nil when neither is there.
  init?(_ fields: HTTPFields) {
    let wanted = fields.values(of: "If-Match")
    if wanted.contains("*") {
      self = .exists
    } else if !wanted.isEmpty {
      self = .matches(wanted.flatMap(Self.tags))
    } else if fields["If-None-Match"] == "*" {
      self = .absent
    } else {
      return nil
    }
  }

  /// The strong tags of a list; weak ones never match (RFC 9110 §13.1.1). Who read a document compressed may change it too.
  private static func tags(_ list: String) -> [String] {
    EntityTag.list(list).filter { !$0.isWeak }.map(\.withoutCoding.description)
  }
}
