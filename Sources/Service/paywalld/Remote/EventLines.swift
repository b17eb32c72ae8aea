import JSON

/// Reads server-sent events from pieces of a stream (WHATWG HTML §9.2.6).
struct EventLines {
  struct Event: Equatable {
    var id: String?
    var name: String
    var data: String

    /// The event for people: `live disney version 2`.
    var line: String {
      do {
        let root = try JSONText(parsing: Array(data.utf8), limits: .trusted).root
        let brand = root["brand"]?.string.map { " " + $0 } ?? ""
        let version = root["version"]?.number.map { " version \($0)" } ?? ""
        let reason = root["reason"]?.string.map { ": " + $0 } ?? ""
        return name + brand + version + reason
      } catch {
        return "\(name) \(data)"
      }
    }
  }

  /// Whether the stream has begun: the service first sends the reconnection time.
  private(set) var hasBegun = false
  private var pending: [UInt8] = []
  private var event = Event(id: nil, name: "message", data: "")

  /// The events that a piece completes.
  mutating func add(_ bytes: [UInt8]) -> [Event] {
    pending += bytes
    var complete: [Event] = []
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: pending[..<end], as: UTF8.self)
      pending.removeFirst(end + 1)
      if !line.isEmpty {
        take(line)
      } else {
        if !event.data.isEmpty { complete.append(event) }
        event = Event(id: nil, name: "message", data: "")
      }
    }
    return complete
  }

  private mutating func take(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let value = String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
    switch parts[0] {
    case "retry": hasBegun = true
    case "id": event.id = value
    case "event": event.name = value
    case "data": event.data += (event.data.isEmpty ? "" : "\n") + value
    default: break
    }
  }
}
