/// Finds where lines may be broken (UAX #14, Unicode 17).
public enum LineBreaker {
  /// The break after each character; the one after the last is always mandatory (LB3).
  public static func breaks(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    var scanner = LineBreakScanner(properties: scalars.map(LineBreakProperty.init))
    return scalars.indices.map { scanner.breakAfter($0) }
  }
}

/// Whether a line may, must or must not end after a character (UAX #14 §3).
public enum LineBreak: UInt8, Sendable, Hashable {
  case prohibited, allowed, mandatory
}
