import HTTP

/// The media type that a request prefers (RFC 9110 §12.5.1).
package enum AcceptedType {
  /// Returns the most acceptable of some media types; the first of equally acceptable ones. Nil if `Accept` excludes all. Without `Accept`,
  /// returns the first.
  package static func preferred(of types: [String], by request: HTTPRequest) -> String? {
    let ranges = request.fields.values(of: "Accept").flatMap { WeightedMember.list($0) }
    guard !ranges.isEmpty else { return types.first }
    let weighted = types.map { (type: $0, weight: weight(of: $0, in: ranges)) }
    guard let best = weighted.map(\.weight).max(), best > 0 else { return nil }
    return weighted.first { $0.weight == best }?.type
  }

  /// Returns the weight of the most specific range that covers the type.
  private static func weight(of type: String, in ranges: [WeightedMember]) -> Int {
    for name in [type, type.prefix { $0 != "/" } + "/*", "*/*"] {
      if let range = ranges.first(where: { $0.value.lowercased() == name }) { return range.weight }
    }
    return 0
  }
}
