import HTTP
import Testing

@Suite struct EventChannelTests {
  private func text(_ frames: [[UInt8]]?) -> String? {
    frames.map { String(decoding: $0.joined(), as: UTF8.self) }
  }

  @Test func `an event cannot be broken out of`() {
    let frame = ServerSentEvent.encode(id: "1\n2", event: "a\r\ndata: x", data: "b\r\nc\rd\n\ne")
    #expect(
      String(decoding: frame, as: UTF8.self)
        == "id: 12\nevent: adata: x\ndata: b\ndata: c\ndata: d\ndata: \ndata: e\n\n")
  }

  @Test func `a cursor is given what came after it, once`() throws {
    let channel = EventChannel(capacity: 4, epoch: 1)
    let start = channel.start(after: nil)
    #expect(start.cursor == 0 && start.frame == nil)
    channel.publish(event: "e", data: "1")
    channel.publish(event: "e", data: "2")
    let delivery = try #require(channel.delivery(after: start.cursor))
    #expect(text(delivery.frames) == "id: 1-1\nevent: e\ndata: 1\n\nid: 1-2\nevent: e\ndata: 2\n\n")
    #expect(channel.delivery(after: delivery.cursor)?.frames.isEmpty == true)
  }

  @Test func `a finished channel has no more for a subscriber that has everything`() {
    let channel = EventChannel(capacity: 4, epoch: 1)
    channel.publish(event: "e", data: "1")
    #expect(!channel.isFinished(at: 1))
    channel.finish()
    #expect(channel.isFinished(at: 1) && !channel.isFinished(at: 0))
  }

  @Test func `a channel is abandoned when its last subscriber has gone`() {
    let channel = EventChannel()
    #expect(!channel.isAbandoned)
    channel.countSubscriber(1)
    #expect(!channel.isAbandoned)
    channel.countSubscriber(-1)
    #expect(channel.isAbandoned)
  }

  @Test func `the ring forgets the oldest event`() {
    let channel = EventChannel(capacity: 2, epoch: 1)
    for number in 1...3 { channel.publish(event: "e", data: "\(number)") }
    #expect(channel.delivery(after: 0) == nil)
    #expect(!channel.keepsEvents(after: 0))
    #expect(channel.delivery(after: 1)?.frames.count == 2)
    #expect(channel.keepsEvents(after: 1))
  }

  @Test(arguments: [
    ("1-1", 1, false), ("1-3", 3, false), ("1-0", 3, true), ("2-3", 3, true), ("", 3, true),
    ("1-4", 3, true),
  ])
  func `a subscriber that reconnects continues, or gets a reset`(
    last: String, cursor: UInt64, resets: Bool
  ) {
    let channel = EventChannel(capacity: 2, epoch: 1)
    for number in 1...3 { channel.publish(event: "e", data: "\(number)") }
    let start = channel.start(after: last)
    #expect(start.cursor == cursor)
    #expect((start.frame != nil) == resets)
  }
}
