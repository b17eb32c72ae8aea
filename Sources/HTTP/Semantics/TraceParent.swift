/// A request's place in a trace: the field `traceparent` (W3C Trace Context §3.2).
public struct TraceParent: Sendable, Hashable, CustomStringConvertible {
  /// 32 hexadecimal digits, not all 0.
  public let traceID: String
  /// 16 hexadecimal digits, not all 0.
  public let parentID: String
  public let isSampled: Bool

  /// Takes over what the request brings; nil when it brings nothing, or nothing that can be used.
  public init?(_ fields: HTTPFields) {
    let values = fields.values(of: "traceparent")
    guard values.count == 1 else { return nil }
    let parts = values[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, Self.isHexadecimal(parts[0], 2), parts[0] != "ff",
      parts[0] != "00" || parts.count == 4, Self.isIdentifier(parts[1], 32),
      Self.isIdentifier(parts[2], 16), Self.isHexadecimal(parts[3], 2),
      let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    traceID = parts[1]
    parentID = parts[2]
    isSampled = flags & 1 == 1
  }

  /// Starts a trace.
  public init(traceID: (UInt64, UInt64), parentID: UInt64, isSampled: Bool) {
    self.traceID = Self.digits(max(traceID.0, 1)) + Self.digits(traceID.1)
    self.parentID = Self.digits(max(parentID, 1))
    self.isSampled = isSampled
  }

  public var description: String { "00-\(traceID)-\(parentID)-\(isSampled ? "01" : "00")" }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { $0.isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
  }

  private static func isIdentifier(_ text: String, _ count: Int) -> Bool {
    isHexadecimal(text, count) && text.utf8.contains { $0 != UInt8(ascii: "0") }
  }
}
