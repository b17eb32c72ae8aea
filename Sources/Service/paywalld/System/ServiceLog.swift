import Foundation
import JSON
import PaywallStorage

/// The service's log for its operator: each event is a line with time and level on standard error.
struct ServiceLog: Sendable {
  enum Level: String, Sendable {
    /// An expected event.
    case info
    /// The service keeps working, and somebody should look at the cause.
    case warning
    /// The service cannot do its work.
    case error
  }

  enum Format: String, Sendable, CaseIterable {
    /// Lines such as `2026-11-28T21:30:00.000Z warning paywalld: …`.
    case plain
    /// Lines such as `{"time": …, "level": …, "message": …}`.
    case json
  }

  /// An event that is written later.
  struct Entry: Sendable {
    let level: Level
    let message: PlainText
  }

  var format = Format.plain

  func info(_ message: PlainText) { write(.info, message) }
  func warning(_ message: PlainText) { write(.warning, message) }
  func error(_ message: PlainText) { write(.error, message) }

  func write(_ entry: Entry) { write(entry.level, entry.message) }

  private func write(_ level: Level, _ message: PlainText) {
    Output.message(PlainText(line(level, message, at: Date())))
  }

  func line(_ level: Level, _ message: PlainText, at time: Date) -> String {
    let time = Timestamp.text(time)
    switch format {
    case .plain: return "\(time) \(level.rawValue) paywalld: \(message.description)"
    case .json:
      let object: JSONValue = [
        "time": .string(time), "level": .string(level.rawValue),
        "message": .string(message.description),
      ]
      return String(decoding: object.encoded(), as: UTF8.self)
    }
  }
}
