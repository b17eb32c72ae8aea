import HTTP
import PaywallStore

extension PublishCondition {
  /// The condition of `If-Match` or `If-None-Match: *` (RFC 9110 §13.1); nil if the request has neither.
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

  /// The strong tags of a list; weak ones never match (RFC 9110 §13.1.1). Includes the tags of compressed responses, so that clients that
  /// received one can publish too.
  private static func tags(_ list: String) -> [String] {
    EntityTag.list(list).filter { !$0.isWeak }.map(\.withoutCoding.description)
  }
}
