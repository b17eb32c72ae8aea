import Responses
import Testing

@testable import paywalld

@Suite struct ReceivedEventTests {
  @Test(arguments: [
    (#"{"type":"live","brand":"espn","version":2}"#, "live espn version 2"),
    (#"{"reason":"late"}"#, "live: late"), ("one", "live one"),
  ])
  func `an event is a line for people`(data: String, line: String) {
    #expect(ReceivedEvent(id: nil, type: "live", data: data).line == line)
  }
}
