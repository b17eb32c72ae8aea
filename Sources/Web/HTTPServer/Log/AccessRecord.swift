import HTTP
import Numbers

/// The format of the access log.
public enum AccessLogFormat: String, Sendable, Hashable, CaseIterable {
  case off
  /// One line of text: time, peer, request line, status, bytes, milliseconds, identifier.
  case plain
  /// One JSON object a line.
  case json
}

/// An answered request, as the access log records it.
struct AccessRecord: Sendable {
  /// The time in microseconds since 1970.
  var time: Int
  var peer: PeerAddress
  /// The method; nil if the request line could not be parsed.
  var method: HTTPMethod?
  var target: String
  var status = 0
  var bytes = 0
  var nanoseconds = 0
  var id: String
  var trace: TraceParent?
  var route = ""
  /// Why the server rejected the request; nil if a handler answered it.
  var reason: String?

  /// The record with the client's texts made safe to log.
  func with(_ logged: (String) -> String) -> AccessRecord {
    var record = self
    record.target = logged(target)
    record.id = logged(id)
    return record
  }

  func encode(as format: AccessLogFormat) -> String {
    switch format {
    case .off: ""
    case .plain:
      "\(timestamp) \(peer) \"\(requestLine)\" \(status) \(bytes) \(milliseconds)ms \(Self.escaped(id)) \(trace?.traceID ?? "-")\(reason.map { " " + $0 } ?? "")\n"
    case .json: json
    }
  }

  private var requestLine: String { method.map { "\($0.rawValue) \(Self.escaped(target))" } ?? "-" }

  private var json: String {
    var line = "{\"time\":\"\(timestamp)\",\"peer\":\"\(peer)\""
    if let method {
      line += ",\"method\":\"\(method.rawValue)\",\"target\":\"\(Self.escaped(target))\""
    }
    line += ",\"route\":\"\(Self.escaped(route))\",\"status\":\(status),\"bytes\":\(bytes)"
    line += ",\"milliseconds\":\(milliseconds),\"id\":\"\(Self.escaped(id))\""
    if let trace { line += ",\"trace\":\"\(trace.traceID)\",\"span\":\"\(trace.parentID)\"" }
    if let reason { line += ",\"reason\":\"\(reason)\"" }
    return line + "}\n"
  }

  private var milliseconds: String { Self.decimal(nanoseconds / 1000) }

  /// Thousandths as a decimal number.
  private static func decimal(_ thousandths: Int) -> String {
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private var timestamp: String { HTTPDate.internetTimestamp(microseconds: time) }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return text }
    return text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
