import Responses
import Testing

@Suite struct EventStreamReaderTests {
  @Test(arguments: [
    (["data: a\n\n"], ["message a"]), (["data: a\r\n\r\ndata: b\r\r"], ["message a", "message b"]),
    (["da", "ta: a\n", "\n"], ["message a"]), ([":comment\ndata: a\n\n"], ["message a"]),
    (["event: x\ndata: a\ndata:  b\n\n"], ["x a\n b"]), (["event: x\n\n"], []),
    (["data\n\n"], ["message "]),
    (["data: a"], []), (["id: 1\ndata: a\n\ndata: b\n\n"], ["message a", "message b"]),
  ])
  func `an event stream is read as the standard says`(parts: [String], events: [String]) {
    var reader = EventStreamReader()
    let found = parts.flatMap { reader.take(Array($0.utf8)) }.map { "\($0.type) \($0.data)" }
    #expect(found == events)
  }

  @Test(arguments: [1, 7, 1000])
  func `events come whole, whatever pieces they arrive in`(size: Int) {
    let stream =
      ": hello\nretry: 1500\n\nid: a-1\nevent: live\ndata: {}\n\nid: a-2\ndata: one\ndata: two\n\nid: a-3\nevent: cut\n"
    var reader = EventStreamReader()
    var events: [ReceivedEvent] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      events += reader.take(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    #expect(reader.retry == 1.5 && reader.lastID == "a-3")
    #expect(
      events == [
        ReceivedEvent(id: "a-1", type: "live", data: "{}"),
        ReceivedEvent(id: "a-2", type: "message", data: "one\ntwo"),
      ])
  }
}
