import Numbers

/// A place in a text, as editors count it: line and column start at 1, a column is one Unicode scalar.
public struct SourcePosition: Sendable, Hashable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of the byte at `offset`; LF, CR and CR LF each end a line.
  public init(of offset: Int, in bytes: [UInt8]) {
    let end = min(max(offset, 0), bytes.count)
    line = 1
    var start = 0
    for index in 0..<end {
      let byte = bytes[index]
      let isLoneReturn = byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
      if byte == 10 || isLoneReturn {
        line += 1
        start = index + 1
      }
    }
    // Continuation bytes belong to the scalar before them.
    column = 1 + bytes[start..<end].count { $0 & 0xC0 != 0x80 }
  }
}
