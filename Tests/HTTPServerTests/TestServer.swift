import Dispatch
import Foundation
import HTTP
import HTTPServer
import TestSockets

/// A server with a handler for each thing that a test wants to see, on a port of its own.
final class TestServer {
  let server: HTTPServer
  let channel = EventChannel(capacity: 8, epoch: 0xE)
  /// What work under `/gate` waits for.
  let gate = DispatchSemaphore(value: 0)
  private let gateReached = DispatchSemaphore(value: 0)
  let file: URL

  static let document = PreparedResponse(
    HTTPResponse(
      .ok, fields: ["Content-Type": "application/json", "ETag": "\"v1\""],
      body: .bytes(Array("{\"a\":1}".utf8))))
  /// Eight million bytes whose places can be told apart.
  static let large: [UInt8] = {
    var bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    while bytes.count < 8_000_000 { bytes.append(contentsOf: bytes + [UInt8(bytes.count & 0x7F)]) }
    return bytes
  }()

  init(_ change: (inout HTTPServerConfiguration) -> Void = { _ in }) throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configuration.routes = ["other", "paywall"]
    change(&configuration)
    file = FileManager.default.temporaryDirectory.appending(path: "paywalld-\(UUID()).bin")
    try Data(Self.large.prefix(3_000_000)).write(to: file)
    let (channel, path) = (channel, file.path())
    let gate = { @Sendable [gateReached, gate] in
      gateReached.signal()
      gate.wait()
    }
    server = try HTTPServer(configuration: configuration) { request in
      Self.respond(request, channel, gate, path)
    }
    server.start()
  }

  deinit {
    for _ in 0..<100 { gate.signal() }
    server.drain(within: 2000)
    do { try FileManager.default.removeItem(at: file) } catch { print(error) }
  }

  /// Work that goes through the gate, tells its steps, and ends when nobody listens.
  private static func steps(
    _ count: Int, _ gate: @escaping @Sendable () -> Void
  ) -> EventSelection {
    let channel = EventChannel(capacity: 8, epoch: 0xF)
    return EventSelection(of: channel) {
      gate()
      for number in 1...count {
        channel.publish(event: "step", data: "\(number)")
        if count > 3 {
          while !channel.isAbandoned { gate() }
        }
      }
    }
  }

  func client(receiveBuffer: Int32? = nil) throws -> TestClient {
    try TestClient(port: server.port, receiveBuffer: receiveBuffer)
  }

  /// Whether a client that comes now is answered.
  func takesClients() -> Bool {
    do { return try client().get("/paywall").status == 200 } catch { return false }
  }

  /// Waits until work stands at the gate. Whether it came.
  func waitAtGate() -> Bool { gateReached.wait(timeout: .now() + .seconds(30)) == .success }

  private static func respond(
    _ request: HTTPRequest, _ channel: EventChannel, _ gate: @escaping @Sendable () -> Void,
    _ file: String
  ) -> HTTPReply {
    switch request.path {
    case "/paywall": .prepared(document).counted(as: 1)
    case "/cors": .prepared(document, adding: ["Access-Control-Allow-Origin": "https://a.example"])
    case "/large": .response(HTTPResponse(.ok, body: .bytes(large)))
    case "/prepared-large": .prepared(PreparedResponse(HTTPResponse(.ok, body: .bytes(large))))
    case "/file":
      .response(HTTPResponse(.ok, body: .file(path: file, offset: 1000, length: 2_000_000)))
    case "/missing":
      .response(HTTPResponse(.ok, body: .file(path: file + ".no", offset: 0, length: 1)))
    case "/gate":
      .deferred {
        gate()
        return HTTPResponse(.ok, body: .bytes(Array("through".utf8)))
      }.working(in: .long)
    case "/trial-gate":
      .deferred {
        gate()
        return HTTPResponse(.ok, body: .bytes(Array("through".utf8)))
      }.working(in: .trial)
    case "/reading":
      .deferred { HTTPResponse(.ok, body: .bytes(Array("read".utf8))) }.working(in: .reading)
    case "/open-gate":
      .deferred {
        gate()
        return HTTPResponse(.ok, body: .bytes(Array("through".utf8)))
      }
    case "/brief":
      .deferred { HTTPResponse(.ok, body: .bytes(Array("brief".utf8))) }.working(in: .brief)
    case "/worker":
      .deferred {
        HTTPResponse(.ok, body: .bytes(Array("\(request.path) \(request.query("n") ?? "")".utf8)))
      }
    case "/events":
      .events(
        HTTPResponse(.ok, fields: ["Content-Type": "text/event-stream"]),
        EventSelection(
          channel, topic: request.query("topic"), after: request.fields["Last-Event-ID"]))
    case "/work":
      .events(
        HTTPResponse(.ok, fields: ["Content-Type": "text/event-stream"]),
        Self.steps(Int(request.query("n") ?? "") ?? 1, gate))
    case "/parts":
      .response(
        HTTPResponse(
          .ok,
          body: .sequence([
            .bytes(Array("a".utf8)), .file(path: file, offset: 0, length: 100_000), .empty,
            .bytes(Array(large.prefix(50_000))), .bytes(Array("z".utf8)),
          ])))
    case "/empty": .response(HTTPResponse(.noContent))
    default: .response(HTTPResponse(.ok, body: .bytes(request.body)))
    }
  }
}
