import ASCII
import Digest
import Foundation
import Outgoing
import PaywallStorage

/// A change as a message to a receiver.
struct WebhookMessage: Sendable {
  /// The number of the change.
  let id: Int
  let body: [UInt8]

  init(_ change: LoggedChange) {
    id = change.sequence
    body = change.numberedEvent.encoded()
  }

  /// The header fields of an attempt, signed for its time.
  func fields(secret: [UInt8], at time: Date) -> [(name: String, value: String)] {
    [
      ("User-Agent", "paywalld"), ("Content-Type", "application/json"),
      ("Paywall-Event-Id", String(id)), ("Paywall-Signature", signature(secret, at: time)),
    ]
  }

  /// The request of an attempt (RFC 9112 §3).
  func request(to target: WebAddress, _ fields: [(name: String, value: String)]) -> [UInt8] {
    let all =
      [("Host", target.authority)] + fields + [
        ("Content-Length", String(body.count)), ("Connection", "close"),
      ]
    let lines = all.map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("POST \(target.path) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
  }

  /// `t=UNIX,v1=HEX`: HMAC-SHA256 over the seconds, a full stop and the body. The time keeps an old message from being
  /// sent again.
  private func signature(_ secret: [UInt8], at time: Date) -> String {
    let seconds = Int(clamping: time.timeIntervalSince1970)
    let code = HMAC.sha256(Array("\(seconds).".utf8) + body, key: secret)
    return "t=\(seconds),v1=\(code.hexadecimal)"
  }
}
