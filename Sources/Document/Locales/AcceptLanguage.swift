import ASCII
import Numbers

/// The languages that a client requests with `Accept-Language` (RFC 9110 §12.5.4).
public enum AcceptLanguage {
  /// The maximum number of ranges that are read from a field.
  public static let mostRanges = 32

  /// The ranges by descending quality, in order of occurrence at equal quality, without those of quality 0.
  ///
  /// `*` and invalid ranges are omitted too, because they do not express a preference.
  public static func tags(in field: String) -> [String] {
    let ranges = field.split(separator: ",", maxSplits: mostRanges).prefix(mostRanges)
    return ranges.compactMap(range).filter { $0.thousandths > 0 }
      .enumerated().sorted {
        ($1.element.thousandths, $0.offset) < ($0.element.thousandths, $1.offset)
      }.map(\.element.tag)
  }

  private static func range(_ text: Substring) -> (tag: String, thousandths: Int)? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    guard let tag = parts.first, tag != "*", LanguageTag(tag) != nil else { return nil }
    for parameter in parts.dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.trimmed)
      guard sides.count == 2, sides[0].lowercased() == "q" else { continue }
      return thousandths(sides[1]).map { (String(tag), $0) }
    }
    return (String(tag), 1_000)
  }

  /// `0.8` is 800; `nil` for anything that is not a weight (RFC 9110 §12.4.2).
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap({ Int(Substring($0)) }),
      (0...1).contains(whole)
    else { return nil }
    let decimals = parts.count == 2 ? String(Substring(parts[1])) : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy(\.isDigit) else { return nil }
    let padded = decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
    return min(1_000, whole * 1_000 + (Int(padded) ?? 0))
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
