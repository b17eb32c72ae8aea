/// A status code with its reason phrase (RFC 9110 §15).
public struct HTTPStatus: Sendable, Hashable {
  public let code: Int
  public let reason: String

  public init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public static let ok = HTTPStatus(200, "OK")
  public static let notFound = HTTPStatus(404, "Not Found")
}
