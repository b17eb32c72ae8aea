import Numbers

/// The reason why a pattern is invalid.
public struct PatternError: Error, Hashable {
  /// The number of Unicode scalars before the mistake.
  public var offset: Int
  public var message: String
}

/// A compiled regular expression in the syntax of ECMA-262, on Unicode scalars.
public final class Pattern: Sendable {
  public let source: String
  private let automaton: PatternAutomaton?
  private let program: PatternProgram

  public init(_ source: String) throws(PatternError) {
    self.source = source
    let parsed = try PatternParser.parse(source)
    program = try PatternProgram(
      parsed.tree, captures: parsed.captures, references: parsed.references)
    automaton = PatternAutomaton(program)
  }

  /// Throws if a text is not a pattern. Costs less than compiling it.
  public static func check(_ source: String) throws(PatternError) {
    _ = try PatternParser.parse(source)
  }

  /// Whether it matches anywhere in a text of well-formed UTF-8.
  public func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let automaton { return automaton.matches(text) }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
    var backtracker = Backtracker(program, scalars)
    return backtracker.matchesAnywhere()
  }

  public func matches(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer(matches)
  }
}
