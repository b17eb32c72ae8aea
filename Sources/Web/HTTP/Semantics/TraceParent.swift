import ASCII
import Numbers

/// A request's place in a trace: the field `traceparent` (W3C Trace Context §3.2).
public struct TraceParent: Sendable, Hashable, CustomStringConvertible {
  private let trace: Pair
  private let span: UInt64
  public let isSampled: Bool

  private struct Pair: Hashable {
    var high: UInt64
    var low: UInt64
  }

  /// Starts a trace. An identifier of 0, which is invalid, becomes 1.
  public init(traceID: (UInt64, UInt64), parentID: UInt64, isSampled: Bool) {
    let (high, low) = traceID
    trace = Pair(high: high, low: high == 0 ? max(low, 1) : low)
    span = max(parentID, 1)
    self.isSampled = isSampled
  }

  /// Parses the request's field; nil if it is absent or invalid.
  public init?(_ fields: HTTPFields) {
    guard let first = fields.index(of: "traceparent", from: 0),
      fields.index(of: "traceparent", from: first + 1) == nil,
      let found = fields.withValue(of: "traceparent", { TraceParent(bytes: $0) }), let found
    else { return nil }
    self = found
  }

  /// Parses `00-` 32 digits `-` 16 digits `-` 2 digits; a later version may continue after a dash.
  private init?(bytes: UnsafeBufferPointer<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
      let version = Self.number(bytes[0..<2]), version != 0xFF,
      bytes.count == 55 || version > 0 && bytes[55] == dash,
      let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
      high | low != 0, let span = Self.number(bytes[36..<52]), span != 0,
      let flags = Self.number(bytes[53..<55])
    else { return nil }
    trace = Pair(high: high, low: low)
    self.span = span
    isSampled = flags & 1 == 1
  }

  /// Returns this trace with the identifier as the parent, to pass on.
  public func continued(as parentID: UInt64) -> TraceParent {
    TraceParent(traceID: (trace.high, trace.low), parentID: parentID, isSampled: isSampled)
  }

  /// The trace's identifier: 32 hexadecimal digits, not all 0.
  public var traceID: String { Self.digits(trace.high) + Self.digits(trace.low) }

  /// The parent's identifier: 16 hexadecimal digits, not all 0.
  public var parentID: String { Self.digits(span) }

  public var description: String { "00-\(traceID)-\(parentID)-\(isSampled ? "01" : "00")" }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// Parses lower-case hexadecimal digits.
  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      guard let value = digit.hexadecimalValue, digit == digit.lowercased else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }
}
