/// A pair of a query string, both parts decoded: `+` is a space, escapes are taken once (WHATWG URL, application/x-www-form-urlencoded).
public struct QueryItem: Sendable, Hashable {
  public let name: String
  /// Empty for both `?flag` and `?flag=`.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
