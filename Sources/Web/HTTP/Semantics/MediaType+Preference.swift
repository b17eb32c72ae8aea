import Numbers

/// The choice of a media type by `Accept` (RFC 9110 §12.5.1).
public enum MediaPreference {
  /// The offered type with the greatest weight, the first one at equal weights; nil if none is acceptable.
  ///
  /// - Parameter offering: types such as `application/json`; the first is the default.
  public static func preferred(in fields: HTTPFields, offering: [String]) -> String? {
    guard fields.contains("Accept") else { return offering.first }
    let ranges = fields.values(of: "Accept").flatMap { WeightedMember.list($0) }
    var best: (type: String, weight: Int)?
    for type in offering {
      let weight = weight(of: type, in: ranges)
      if weight > (best?.weight ?? 0) { best = (type, weight) }
    }
    return best?.type
  }

  /// The weight of a type by the most specific range: the type itself, then `type/*`, then `*/*`.
  private static func weight(of type: String, in ranges: [WeightedMember]) -> Int {
    let type = type.lowercased()
    let group = type.prefix { $0 != "/" } + "/*"
    for name in [type, String(group), "*/*"] {
      let found = ranges.filter { $0.value.lowercased() == name && $0.parameters.isEmpty }
      if let range = found.max(by: { $0.weight < $1.weight }) { return range.weight }
    }
    return 0
  }
}
