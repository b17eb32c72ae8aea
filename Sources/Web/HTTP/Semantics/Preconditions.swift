import Numbers

/// Conditional requests (RFC 9110 §13).
public enum Preconditions {
  public enum Outcome: Sendable, Hashable {
    case proceed
    /// Answer 304 with the fields of the 200.
    case notModified
    /// Answer 412.
    case failed
  }

  /// Evaluates a request's conditions in the order of RFC 9110 §13.2.2.
  ///
  /// - Parameters:
  ///   - current: the tag of the current representation; nil if there is none.
  ///   - lastModified: the time of its last change, if known.
  ///   - exists: whether the target has a representation, for `*`.
  public static func evaluate(
    _ request: HTTPRequest, current: EntityTag?, lastModified: HTTPDate? = nil, exists: Bool = true
  ) -> Outcome {
    let fields = request.fields
    if fields.contains("If-Match") {
      guard matches(fields, current: current, exists: exists) else { return .failed }
    } else if let lastModified, let limit = fields["If-Unmodified-Since"].flatMap(HTTPDate.init(_:))
    {
      guard lastModified <= limit else { return .failed }
    }
    let isRead = request.method == .get || request.method == .head
    if fields.contains("If-None-Match") {
      guard !noneMatchFails(fields, current: current, exists: exists) else {
        return isRead ? .notModified : .failed
      }
    } else if isRead, let lastModified,
      let limit = fields["If-Modified-Since"].flatMap(HTTPDate.init(_:)), lastModified <= limit
    {
      return .notModified
    }
    return .proceed
  }

  /// Whether `If-Match` holds: `*`, or a list with a tag that strongly equals the current one (RFC 9110 §13.1.1).
  private static func matches(_ fields: HTTPFields, current: EntityTag?, exists: Bool) -> Bool {
    fields.values(of: "If-Match").contains { value in
      if isAsterisk(value) { return exists }
      return EntityTag.list(value).contains { tag in
        current.map { $0.matchesStrongly(tag) } ?? false
      }
    }
  }

  /// Whether `If-None-Match` fails: `*`, or a list with a tag that weakly equals the current one (RFC 9110 §13.1.2).
  private static func noneMatchFails(
    _ fields: HTTPFields, current: EntityTag?, exists: Bool
  ) -> Bool {
    fields.values(of: "If-None-Match").contains { value in
      if isAsterisk(value) { return exists }
      return EntityTag.list(value).contains { tag in current.map { $0.matchesWeakly(tag) } ?? false
      }
    }
  }

  private static func isAsterisk(_ value: String) -> Bool { value == "*" }
}
