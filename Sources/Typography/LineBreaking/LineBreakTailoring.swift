extension LineBreaker {
  /// The breaks of interface text: those of UAX #14, with its default for the solidus tailored (§8).
  ///
  /// UAX #14 breaks after `/` for the sake of long addresses. In interfaces it stands in prices and alternatives
  /// (`6,99 €/Monat`, `and/or`), which browsers keep together. An address too long for its line is broken anywhere.
  static func interfaceBreaks(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    var breaks = breaks(in: scalars)
    for index in scalars.indices where scalars[index] == "/" && breaks[index] == .allowed {
      breaks[index] = .prohibited
    }
    return breaks
  }
}
