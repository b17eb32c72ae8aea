import Testing

/// Reading a closure through a generic inout wraps it in another closure, which is written back. A call takes longer after each reading, until
/// its thread has no stack left. A structure with the closure as a member is not wrapped.
@Suite struct ClosureTests {
  @Test func `no lock holds a closure alone`() throws {
    for file in try SourceTree().files {
      for (index, line) in file.lines.enumerated() where Self.holdsClosure(line) {
        Issue.record("\(file.path):\(index + 1): put the closure into a structure")
      }
    }
  }

  @Test(arguments: [
    ("let a = Mutex<@Sendable () -> Int>({ 1 })", true),
    ("let a = Mutex<(@Sendable () -> Int)?>(nil)", true),
    ("let a = Guarded<(@Sendable () -> Int)?>(nil)", true),
    ("let a = Mutex<[@Sendable () -> Void]>([])", false),
    ("let a = Mutex<(Int, Int)>((1, 1))", false),
  ])
  func `a lock of a closure is found`(line: String, isFound: Bool) {
    #expect(Self.holdsClosure(line[...]) == isFound)
  }

  private static func holdsClosure(_ line: Substring) -> Bool {
    ["Mutex", "Guarded"].contains { line.contains("\($0)<@") || line.contains("\($0)<(@") }
  }
}
