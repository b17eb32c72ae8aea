/// Finds where lines may be broken (UAX #14).
public enum LineBreaker {
  /// The break after each character; the last is always mandatory.
  public static func breaks(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    var breaks = [LineBreak](repeating: .prohibited, count: scalars.count)
    for index in scalars.indices {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if next == nil || scalars[index] == "\n" {
        breaks[index] = .mandatory
      } else if scalars[index] == "\u{AD}" || scalars[index] == " " && next != " " && next != "\n" {
        breaks[index] = .allowed
      }
    }
    return breaks
  }
}
