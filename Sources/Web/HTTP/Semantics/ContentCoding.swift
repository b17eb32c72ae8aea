import Numbers

/// A coding of content that the server can choose (RFC 9110 §8.4.1).
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
  case identity
  case gzip

  /// The best coding by `Accept-Encoding` (RFC 9110 §12.5.3): the offered one with the greatest weight,
  /// `identity` if none is acceptable or the field is absent. At equal weight an offered coding wins over `identity`.
  public static func preferred(in fields: HTTPFields, offering: [ContentCoding]) -> ContentCoding {
    guard fields.contains("Accept-Encoding") else { return .identity }
    let ranges = fields.values(of: "Accept-Encoding").flatMap { WeightedMember.list($0) }
    var best = (coding: ContentCoding.identity, weight: ranges.weight(of: .identity))
    for coding in offering {
      let weight = ranges.weight(of: coding)
      if weight > 0, weight >= best.weight { best = (coding, weight) }
    }
    return best.coding
  }
}

extension [WeightedMember] {
  fileprivate func weight(of coding: ContentCoding) -> Int {
    let named = first { member in
      let name = member.value.lowercased()
      return name == coding.rawValue || coding == .gzip && name == "x-gzip"
    }
    if let named { return named.weight }
    if let any = first(where: { $0.value == "*" }) { return any.weight }
    // Identity stays acceptable unless it is excluded by name or by the asterisk, but has the least weight.
    return coding == .identity ? 1 : 0
  }
}
