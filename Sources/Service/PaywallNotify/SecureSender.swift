import Outgoing

/// Sends to `https` with the machine's own `curl`.
public struct SecureSender: Sendable {
  private let curl: CurlProgram

  public init(_ curl: CurlProgram) { self.curl = curl }

  /// The status of the answer; redirects are not followed.
  func status(
    of message: WebhookMessage, _ fields: [(name: String, value: String)],
    to target: WebAddress, within time: Duration
  ) throws(DeliveryFailure) -> Int {
    let settings = Self.settings(message, fields, target, seconds: time / .seconds(1))
    let result: CurlProgram.Result
    do {
      result = try curl.run(settings, atMost: Self.mostOutput)
    } catch {
      throw .secure("\(curl.path) could not be run: \(error)")
    }
    guard let status = Int(String(decoding: result.output, as: UTF8.self)), status > 0 else {
      throw .secure(
        result.complaint.isEmpty ? "\(curl.path) ended without an answer" : result.complaint)
    }
    return status
  }

  /// A status and no more.
  private static let mostOutput = 16

  private static func settings(
    _ message: WebhookMessage, _ fields: [(name: String, value: String)], _ target: WebAddress,
    seconds: Double
  ) -> [CurlProgram.Setting] {
    let settings: [CurlProgram.Setting] = [
      .init("url", target.url), .init("proto", "=https"), .init("max-time", "\(seconds)"),
      .init("output", "/dev/null"), .init("write-out", "%{http_code}"),
      .init("header", "Expect:"),
      .init("data-raw", String(decoding: message.body, as: UTF8.self)),
    ]
    return settings + fields.map { .init("header", "\($0.name): \($0.value)") }
  }
}
