import HTTP

/// A request that was answered, as the access log tells of it.
struct AccessRecord: Sendable {
  /// Microseconds since 1970.
  var time: Int
  var peer: PeerAddress
  var method: HTTPMethod
  var target: String
  var status: Int
  var bytes: Int
  var nanoseconds: Int
  var id: String
  var route: String

  func encode(as format: AccessLogFormat) -> String {
    switch format {
    case .off: ""
    case .plain:
      "\(timestamp) \(peer) \"\(method.rawValue) \(Self.escaped(target))\" \(status) \(bytes) \(milliseconds)ms \(Self.escaped(id))\n"
    case .json:
      "{\"time\":\"\(timestamp)\",\"peer\":\"\(peer)\",\"method\":\"\(method.rawValue)\",\"target\":\"\(Self.escaped(target))\",\"route\":\"\(Self.escaped(route))\",\"status\":\(status),\"bytes\":\(bytes),\"milliseconds\":\(milliseconds),\"id\":\"\(Self.escaped(id))\"}\n"
    }
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
