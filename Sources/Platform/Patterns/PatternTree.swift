import Numbers

/// A pattern's syntax tree (ECMA-262 §22.2.1, with the `u` flag).
indirect enum PatternTree: Sendable, Hashable {
  case empty
  case set(ScalarSet)
  case sequence([PatternTree])
  case alternatives([PatternTree])
  case repetition(PatternTree, least: Int, most: Int?)
  case capture(Int, PatternTree)
  /// The index in the list of the pattern's references.
  case backreference(Int)
  case start
  case end
  case wordBoundary(isNegated: Bool)
  case look(PatternTree, isAhead: Bool, isNegated: Bool)
}
