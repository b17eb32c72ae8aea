import HTTP
import HTTPServer
import Synchronization
import TestSockets
import Testing

@Suite struct PostponedReplyTests {
  /// What wakes the postponed replies of a server.
  private final class Wakers: Sendable {
    private let all = Mutex<[@Sendable () -> Void]>([])

    var count: Int { all.withLock { $0.count } }

    func add(_ waker: @escaping @Sendable () -> Void) { all.withLock { $0.append(waker) } }

    func wakeAll() { for waker in all.withLock({ $0 }) { waker() } }
  }

  private let wakers = Wakers()
  private let server: HTTPServer

  init() throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configuration.eventLoops = 1
    configuration.workers = 1
    configuration.routes = ["other", "postponed"]
    let wakers = wakers
    server = try HTTPServer(configuration: configuration) { request in
      let answer = HTTPReply.response(HTTPResponse(.ok, body: .bytes(Array(request.path.utf8))))
      let postponed = HTTPReply(
        .postponed(
          Postponement(
            begin: { departure, wake in
              departure.watch(wake)
              wakers.add(wake)
            }, reply: { answer.numbered(Self.field(2)) })))
      switch request.path {
      case "/postponed": return postponed.adding(["Vary": "Origin"]).counted(as: 1)
      case "/worked": return HTTPReply(.deferred { postponed }).numbered(Self.field(1))
      case "/work": return HTTPReply(.deferred { answer })
      case "/twice":
        return HTTPReply(
          .postponed(
            Postponement(begin: { wakers.add($1) }, reply: { HTTPReply(.deferred { answer }) }))
        ).numbered(Self.field(1))
      default: return answer
      }
    }
    server.start()
  }

  private static func field(_ number: Int) -> NumberField { NumberField("Edition", number) }

  private func ask(_ path: String) throws -> TestClient {
    let client = try TestClient(port: server.port)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return client
  }

  @Test(arguments: [
    ("/postponed", "0000000000000002"), ("/worked", "0000000000000002"),
    ("/twice", "0000000000000001"),
  ])
  func `a postponed reply keeps neither the event loop nor a worker`(
    path: String, edition: String
  ) throws {
    let clients = try (0..<8).map { _ in try ask(path) }
    #expect(eventually { wakers.count == clients.count })
    #expect(try ask("/now").response().text == "/now")
    #expect(try ask("/work").response().text == "/work")
    for client in clients { #expect(!client.receive(milliseconds: 0)) }
    wakers.wakeAll()
    for client in clients {
      let answer = try client.response()
      #expect(answer.text == path && answer.field("Edition") == edition)
      #expect(try client.get("/now").text == "/now")
    }
    server.drain(within: 2000)
  }

  @Test func `what was given to the postponed reply is given to its response`() throws {
    let client = try ask("/postponed")
    #expect(eventually { wakers.count == 1 })
    // Only the first call counts.
    wakers.wakeAll()
    wakers.wakeAll()
    #expect(try client.response().field("Vary") == "Origin")
    #expect(try client.get("/now").text == "/now")
    #expect(server.metrics.routes[1].count == 1)
    server.drain(within: 2000)
  }

  @Test func `a client that leaves while it waits is forgotten`() throws {
    var client: TestClient? = try ask("/postponed")
    #expect(client != nil && eventually { wakers.count == 1 })
    client = nil
    // Nobody wakes it: the loop sees that it has left.
    #expect(try ask("/now").response().text == "/now")
    #expect(eventually { server.metrics.connectionsOpen == 0 })
    server.drain(within: 2000)
  }
}
