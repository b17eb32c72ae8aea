/// Why a text is no pattern.
struct PatternError: Error, Hashable {
  /// Unicode scalars before the mistake.
  var offset: Int
  var message: String
}
