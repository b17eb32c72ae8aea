import Foundation
import Outgoing

/// One message to a receiver, from connecting to the status of the answer.
struct WebhookAttempt {
  let target: WebAddress
  let limits: WebhookLimits
  /// Sends where the target asks for TLS.
  let secure: SecureSender?

  /// Returns when the receiver has answered with 2xx.
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
