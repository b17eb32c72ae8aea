import Foundation
import Outgoing

/// One attempt to deliver a message, from connecting to the status of the answer.
struct WebhookAttempt {
  let target: WebAddress
  let limits: WebhookLimits
  /// Sends to `https` targets.
  let secure: SecureSender?

  /// Returns when the receiver has answered 2xx.
  func send(_ message: WebhookMessage, secret: [UInt8], at time: Date) throws(DeliveryFailure) {
    let fields = message.fields(secret: secret, at: time)
    let status =
      if let secure {
        try secure.status(of: message, fields, to: target, within: limits.attemptTime)
      } else {
        try plainStatus(of: message, fields)
      }
    guard (200...299).contains(status) else { throw .refused(status: status) }
  }

  private func plainStatus(
    of message: WebhookMessage, _ fields: [(name: String, value: String)]
  ) throws(DeliveryFailure) -> Int {
    do throws(OutgoingError) {
      let connection = try OutgoingConnection(
        host: target.host, port: target.port, by: .now + limits.attemptTime)
      try connection.send(message.request(to: target, fields))
      return try connection.status(within: limits.answerBytes)
    } catch {
      throw .outgoing(error)
    }
  }
}

/// Sends to `https` with the machine's own `curl`.
public struct SecureSender: Sendable {
  private let curl: CurlProgram

  public init(_ curl: CurlProgram) { self.curl = curl }

  /// Sends the message and returns the status. Redirects are not followed.
  func status(
    of message: WebhookMessage, _ fields: [(name: String, value: String)],
    to target: WebAddress, within time: Duration
  ) throws(DeliveryFailure) -> Int {
    let settings = Self.settings(
      for: message, fields: fields, to: target, seconds: time / .seconds(1))
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

  /// The length of a status.
  private static let mostOutput = 16

  private static func settings(
    for message: WebhookMessage, fields: [(name: String, value: String)], to target: WebAddress,
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

/// Why an attempt failed.
enum DeliveryFailure: Error, Sendable, Hashable {
  case outgoing(OutgoingError)
  /// curl failed with this message.
  case secure(String)
  /// The receiver answered with a status other than 2xx. Redirects are not followed.
  case refused(status: Int)
}

extension DeliveryFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .outgoing(let error): error.description
    case .secure(let reason): reason
    case .refused(let status): "it answered \(status), expected 2xx"
    }
  }
}
