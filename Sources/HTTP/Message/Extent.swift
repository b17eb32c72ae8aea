/// Where something lies in a message's head: offsets of bytes, the end not included.
struct Extent: Sendable, Hashable {
  var start: UInt32
  var end: UInt32

  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
  var count: Int { Int(end) - Int(start) }
}
