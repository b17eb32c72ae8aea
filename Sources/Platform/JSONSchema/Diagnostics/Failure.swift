import JSON

/// One keyword that does not hold for one value.
struct Failure {
  enum Detail {
    /// The keyword's value says it all.
    case plain
    /// A member is not there; `because` is the member that asks for it.
    case missing(name: String, because: String?)
    /// A member is there that nothing allows; the names that are.
    case unknownMember(known: [String])
    /// A member decides between forms, and none has this value.
    case unknownChoice(name: String, choices: [String])
    /// No branch of `anyOf` or `oneOf` holds; what is wrong with each.
    case noBranch([[Failure]])
    /// More than one branch of `oneOf` holds.
    case manyBranches([Int])
    /// Two elements are equal.
    case duplicate(earlier: Int, later: Int)
  }

  var schema: Int
  var instruction: Int
  /// The value, or the name, that is at fault.
  var value: JSONNode
  var detail: Detail
  /// The keywords that evaluation went through (Core §12.3.1).
  var path: JSONPointer
  /// The schemas that speak about this very value, innermost first: each may have its own words.
  var speakers: [Int]

  var node: Int { value.index }
}
