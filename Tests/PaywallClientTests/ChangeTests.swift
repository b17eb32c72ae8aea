import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore
import Synchronization
import TestSockets
import Testing

@testable import PaywallClient

/// Signals to ask again: from the events of the real service, and by asking where these do not come through.
@Suite struct ChangeTests {
  /// Collects the changes of a client.
  private final class Heard: Sendable {
    private let changes = Mutex<[PaywallChange]>([])
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ stream: AsyncStream<PaywallChange>) {
      let listening = Task {
        for await change in stream { self.changes.withLock { $0.append(change) } }
      }
      task.withLock { $0 = listening }
    }

    var all: [PaywallChange] { changes.withLock { $0 } }
    func stop() { task.withLock { $0?.cancel() } }
  }

  private func activate(_ brand: String, in served: ServedSamples) throws {
    _ = try served.store.activate(try #require(Brand(brand)), version: nil, by: Actor(name: "test"))
  }

  @Test func `a swap reaches a client by the service's events`() async throws {
    let served = try ServedSamples()
    let heard = Heard(served.client().changes())
    defer { heard.stop() }
    #expect(try await soon { served.server.metrics.subscribers == 1 })
    try activate("espn", in: served)
    #expect(try await soon { heard.all.contains { $0.active == "espn" } })
    #expect(heard.all.allSatisfy { $0.kind != nil && $0.brand != nil })
  }

  @Test func `a client goes on where a broken stream ended`() async throws {
    let event =
      "id: 7\nevent: activate\ndata: {\"type\": \"activate\", \"brand\": \"espn\", \"version\": 3}\n\n"
    let source = try TestSource(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nretry: 1\n\n:\n\n" + event)
    let client = Paywalls(PaywallConfiguration(try #require(URL(string: source.url("")))))
    let heard = Heard(client.changes(of: "espn"))
    defer { heard.stop() }
    try #require(try await soon { source.heads.count > 1 })
    #expect(heard.all.first == PaywallChange(kind: "activate", brand: "espn", version: 3))
    #expect(source.heads[0].hasPrefix("GET /events?brand=espn HTTP/1.1\r\n"))
    #expect(
      !source.heads[0].contains("Last-Event-ID") && source.heads[1].contains("Last-Event-ID: 7"))
  }

  @Test func `where no events come through, asking finds the swap`() async throws {
    let served = try ServedSamples()
    let answers = Atomic(0)
    let client = served.client { configuration in
      let standard = configuration.transport.request
      configuration.transport.request = { request in
        let answer = try await standard(request)
        answers.add(1, ordering: .relaxed)
        return answer
      }
      configuration.transport.stream = nil
      configuration.pollInterval = 0.01
    }
    let heard = Heard(client.changes())
    defer { heard.stop() }
    // What later answers are compared with is the first one.
    #expect(try await soon { answers.load(ordering: .relaxed) > 0 })
    try activate("espn", in: served)
    #expect(try await soon { heard.all.contains { $0.brand == "espn" } })
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\n\r\nabc", "abc", nil as PaywallError?),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=1\r\nde\r\n0\r\n\r\n",
        "abcde", nil
      ),
      ("HTTP/1.1 503 Busy\r\n\r\n", "", .unavailable(status: 503, after: nil)),
      ("HTTP/1.1 404 No\r\n\r\n", "", .refused(status: 404, detail: "HTTP/1.1 404 No")),
      ("SSH-2.0\r\n\r\n", "", .unreadable(#""SSH-2.0" is not a status line of HTTP/1"#)),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "",
        .unreadable(#""x" is not a size of a chunk"#)
      ),
    ], [1, 2, 7, 1_000])
  func `a streamed response is read in whatever pieces it comes`(
    response: (text: String, content: String, error: PaywallError?), piece: Int
  ) {
    var reader = StreamedResponse()
    var content = Data()
    var rest = Data(response.text.utf8)[...]
    var error: PaywallError?
    while !rest.isEmpty, error == nil {
      do throws(PaywallError) { content += try reader.take(Data(rest.prefix(piece))) } catch let
        found
      {
        error = found
      }
      rest = rest.dropFirst(piece)
    }
    #expect(error == response.error && String(decoding: content, as: UTF8.self) == response.content)
  }
}
