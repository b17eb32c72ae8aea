import JSON
import Testing

@Suite struct SourcePositionTests {
  @Test func `positions are equal when line and column are`() {
    #expect(SourcePosition(line: 1, column: 2) == SourcePosition(line: 1, column: 2))
    #expect(SourcePosition(line: 1, column: 2) != SourcePosition(line: 2, column: 1))
  }
}
