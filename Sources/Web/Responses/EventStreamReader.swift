import Numbers

/// One event of a stream.
package struct ReceivedEvent: Sendable, Hashable {
  package var id: String?
  package var type: String
  package var data: String

  package init(id: String?, type: String, data: String) {
    self.id = id
    self.type = type
    self.data = data
  }
}

/// Reads an event stream while its bytes arrive (WHATWG HTML §9.2.6).
package struct EventStreamReader {
  /// The id of the last event, for resuming after an interruption.
  package private(set) var lastID: String?
  /// The time that clients must wait before they reconnect, in seconds; nil if the service has not sent one.
  package private(set) var retry: Double?
  private var line: [UInt8] = []
  private var afterReturn = false
  private var type = ""
  private var data: [String] = []

  /// The maximum length of a line in bytes; what is longer is dropped. All events of the service are shorter.
  package static let longestLine = 1 << 20

  package init() {}

  /// The events that these bytes complete.
  package mutating func take(_ bytes: [UInt8]) -> [ReceivedEvent] {
    var events: [ReceivedEvent] = []
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

  private mutating func endLine() -> ReceivedEvent? {
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

  private mutating func dispatch() -> ReceivedEvent? {
    defer { (type, data) = ("", []) }
    guard !data.isEmpty else { return nil }
    return ReceivedEvent(
      id: lastID, type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"))
  }
}
