import JSON
import Numbers

/// A keyword that fails for a value.
struct Failure {
  enum Detail {
    /// The keyword's value explains the failure.
    case plain
    /// A member is missing; `because` is the member that requires it.
    case missing(name: String, because: String?)
    /// A member is not allowed; contains the allowed names.
    case unknownMember(known: [String])
    /// A member selects a form, and no form has this value.
    case unknownChoice(name: String, choices: [String])
    /// No branch of `anyOf` or `oneOf` holds; contains the failures of each.
    case noBranch([[Failure]])
    /// More than one branch of `oneOf` holds.
    case manyBranches([Int])
    /// Two elements are equal.
    case duplicate(earlier: Int, later: Int)
  }

  var schema: Int
  var instruction: Int
  /// The faulty value or name.
  var value: JSONNode
  var detail: Detail
  /// The path of keywords (Core §12.3.1).
  var path: JSONPointer
  /// The schemas for this value, innermost first. Each may have its own message.
  var speakers: [Int]

  var node: Int { value.index }
}
