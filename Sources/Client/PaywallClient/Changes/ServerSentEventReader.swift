import Foundation

/// One event of a stream.
struct ServerSentEvent: Sendable, Hashable {
  var id: String?
  var type: String
  var data: String
}

/// Reads an event stream while its bytes arrive (WHATWG HTML §9.2.6).
struct ServerSentEventReader {
  /// The id of the last event, for resuming after an interruption.
  private(set) var lastID: String?
  /// The time that clients must wait before they reconnect, in seconds; nil if the service has not sent one.
  private(set) var retry: TimeInterval?
  private var line = Data()
  private var afterReturn = false
  private var type = ""
  private var data: [String] = []

  /// The maximum length of a line in bytes; longer ones are dropped. All events of the service are shorter.
  static let longestLine = 1 << 20

  mutating func take(_ bytes: Data) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let isFeed = byte == UInt8(ascii: "\n")
      defer { afterReturn = byte == UInt8(ascii: "\r") }
      if isFeed, afterReturn { continue }
      guard isFeed || byte == UInt8(ascii: "\r") else {
        if line.count < Self.longestLine { line.append(byte) }
        continue
      }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return dispatch() }
    let text = String(decoding: line, as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count == 2 ? String(parts[1]) : ""
    if value.hasPrefix(" ") { value.removeFirst() }
    switch parts[0] {
    case "event": type = value
    case "data": data.append(value)
    case "id": if !value.contains("\0") { lastID = value }
    case "retry": if let number = Int(value), number >= 0 { retry = Double(number) / 1000 }
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer { (type, data) = ("", []) }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      id: lastID, type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"))
  }
}
