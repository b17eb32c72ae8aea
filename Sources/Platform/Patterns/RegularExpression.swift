import Numbers

/// A regular expression of ECMA-262 with the flag `u`, for checks of whole values.
public struct RegularExpression: Sendable {
  private let pattern: Pattern

  /// `nil` if the source is not a regular expression.
  public init?(_ source: String) {
    do {
      _ = try Pattern(source)
      pattern = try Pattern("^(?:\(source))$")
    } catch {
      return nil
    }
  }

  /// Whether the expression matches the whole text, not only a part of it.
  public func matchesAll(of text: String) -> Bool { pattern.matches(text) }
}
