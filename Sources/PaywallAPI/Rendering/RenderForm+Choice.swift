import HTTP

extension RenderForm.Format {
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .svg: "image/svg+xml"
    }
  }

  /// The form that `format` names, else the one that `Accept` likes best (RFC 9110 §12.5.1).
  init(_ call: Call) throws(Problem) {
    if let named = call.choice("format", Self.self) {
      self = named
      return
    }
    let ranges = call.request.fields.values(of: "Accept").flatMap { WeightedMember.list($0) }
    guard !ranges.isEmpty else {
      self = .json
      return
    }
    let weighted = Self.allCases.map { (format: $0, weight: $0.weight(in: ranges)) }
    // The first of the best: JSON where both are as welcome.
    guard let best = weighted.map(\.weight).max(), best > 0,
      let choice = weighted.first(where: { $0.weight == best })
    else {
      let types = Self.allCases.map(\.mediaType)
      throw Problem(
        .notAcceptable, "this comes as \(types.joined(separator: " or ")), and Accept refuses both"
      ).allowing(types)
    }
    self = choice.format
  }

  /// The weight of the most specific range that covers the type.
  private func weight(in ranges: [WeightedMember]) -> Int {
    let family = mediaType.prefix { $0 != "/" } + "/*"
    for name in [mediaType, String(family), "*/*"] {
      if let range = ranges.first(where: { $0.value.lowercased() == name }) { return range.weight }
    }
    return 0
  }
}
