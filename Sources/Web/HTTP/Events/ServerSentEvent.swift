import Numbers

/// Encodes events of an event stream (WHATWG HTML §9.2.5).
public enum ServerSentEvent {
  /// A comment that keeps the connection and proxies alive.
  public static let heartbeat: [UInt8] = Array(":\n\n".utf8)

  /// Encodes an event; each line of the data becomes a field, and line breaks in the other parts are removed.
  public static func encode(id: String, event: String, data: String) -> [UInt8] {
    var frame: [UInt8] = []
    append("id: ", oneLine(id.utf8), to: &frame)
    append("event: ", oneLine(event.utf8), to: &frame)
    let text = Array(data.utf8)
    var start = 0
    while let end = text[start...].firstIndex(where: \.endsLine) {
      append("data: ", text[start..<end], to: &frame)
      let isPair = text[end...].starts(with: [.carriageReturn, .lineFeed])
      start = end + (isPair ? 2 : 1)
    }
    append("data: ", text[start...], to: &frame)
    frame.append(.lineFeed)
    return frame
  }

  /// Encodes the time that a client waits before it reconnects.
  public static func retry(milliseconds: Int) -> [UInt8] {
    Array("retry: \(milliseconds)\n\n".utf8)
  }

  private static func append(
    _ field: String, _ value: some Sequence<UInt8>, to frame: inout [UInt8]
  ) {
    frame.append(contentsOf: field.utf8)
    frame.append(contentsOf: value)
    frame.append(.lineFeed)
  }

  private static func oneLine(_ text: String.UTF8View) -> some Sequence<UInt8> {
    text.lazy.filter { !$0.endsLine && $0 != 0 }
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}
