/// A place in a text, as editors count it: line and column start at 1, a column is one Unicode scalar.
public struct SourcePosition: Sendable, Hashable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
