/// The form of one event in an event stream (WHATWG HTML §9.2.5).
public enum ServerSentEvent {
  /// A comment that keeps the connection and the proxies before it awake.
  public static let heartbeat: [UInt8] = Array(":\n\n".utf8)

  /// Encodes an event; every line of the data gets its own field, and line ends in the other parts are left out.
  public static func encode(id: String, event: String, data: String) -> [UInt8] {
    var frame: [UInt8] = []
    frame.append(contentsOf: "id: \(oneLine(id))\nevent: \(oneLine(event))\n".utf8)
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
      frame.append(contentsOf: "data: \(line)\n".utf8)
    }
    frame.append(.lineFeed)
    return frame
  }

  /// How long a client waits before it connects again.
  public static func retry(milliseconds: Int) -> [UInt8] {
    Array("retry: \(milliseconds)\n\n".utf8)
  }

  private static func oneLine(_ text: String) -> String { text.filter { !$0.isLineEnd } }
}

extension Character {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
