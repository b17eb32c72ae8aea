import Testing

@testable import paywalld

@Suite struct EventLinesTests {
  @Test func `events come whole, whatever pieces they arrive in`() {
    let stream =
      ": hello\nretry: 1000\n\nid: a-1\nevent: live\ndata: {\"type\":\"live\",\"brand\":\"espn\",\"version\":2}\n\nid: a-2\ndata: one\ndata: two\n\nid: a-3\nevent: cut\n"
    for size in [1, 7, 1000] {
      var lines = EventLines()
      var events: [EventLines.Event] = []
      var rest = Array(stream.utf8)[...]
      while !rest.isEmpty {
        events += lines.add(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(lines.hasBegun)
      #expect(events.map(\.id) == ["a-1", "a-2"])
      #expect(events.map(\.name) == ["live", "message"])
      #expect(events.last?.data == "one\ntwo")
      #expect(events.first?.line == "live espn version 2")
    }
  }
}
