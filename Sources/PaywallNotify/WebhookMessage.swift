import Digest
import Foundation
import PaywallStore

/// One change on its way to a receiver.
struct WebhookMessage: Sendable {
  /// The number of the change.
  let id: Int
  let body: [UInt8]

  init(_ change: LoggedChange) {
    id = change.sequence
    body = change.numberedEvent.encoded()
  }

  /// The request of one attempt (RFC 9112 §3), signed for the time it is made at.
  func request(to target: WebhookTarget, secret: [UInt8], at time: Date) -> [UInt8] {
    let head = """
      POST \(target.path) HTTP/1.1\r
      Host: \(target.authority)\r
      User-Agent: paywalld\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Paywall-Event-Id: \(id)\r
      Paywall-Signature: \(signature(secret, at: time))\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + body
  }

  /// `t=UNIX,v1=HEX`: HMAC-SHA256 over the seconds, a full stop and the body, so that an old message cannot be sent again as new.
  private func signature(_ secret: [UInt8], at time: Date) -> String {
    let seconds = Int(time.timeIntervalSince1970)
    let code = HMAC.sha256(Array("\(seconds).".utf8) + body, key: secret)
    return "t=\(seconds),v1=\(code.hexadecimal)"
  }
}
