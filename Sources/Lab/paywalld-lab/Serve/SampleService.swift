import Foundation
import HTTP
import HTTPServer

/// A small service on the server alone, for measuring and attacking it without what paywalld puts behind it.
struct SampleService: Sendable {
  let channel = EventChannel()
  let document: PreparedResponse

  init(bytes: Int) {
    document = PreparedResponse(
      HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "application/json",
          "Cache-Control": "no-cache, no-store, must-revalidate", "ETag": "\"v1\"",
        ], body: .bytes([UInt8](repeating: UInt8(ascii: "x"), count: bytes))))
  }

  func respond(_ request: HTTPRequest) -> HTTPReply {
    if request.path == "/paywall" { return .prepared(document).counted(as: 1) }
    switch (request.method, request.path) {
    case (.options, _):
      return .response(HTTPResponse(.noContent, fields: ["Allow": "GET, HEAD, POST, OPTIONS"]))
    case (.get, "/events"):
      let head = HTTPResponse(
        .ok, fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"])
      return .events(head, channel, after: request.fields["Last-Event-ID"])
    case (.get, "/slow"):
      return .deferred {
        Thread.sleep(forTimeInterval: 0.5)
        return HTTPResponse(.ok, body: .bytes(Array("slow\n".utf8)))
      }
    case (.post, "/publish"):
      return .response(
        HTTPResponse(.ok, body: .bytes(Array(channel.publish(event: "change", data: "{}").utf8))))
    case (.get, _), (.head, _), (.post, _):
      return .response(
        HTTPResponse(.ok, fields: ["Content-Type": "text/plain"], body: .bytes(request.body)))
    default:
      return .response(
        HTTPResponse(.methodNotAllowed, fields: ["Allow": "GET, HEAD, POST, OPTIONS"]))
    }
  }

  /// `serve [--port N] [--loops N] [--bytes N] [--log off|plain|json]`: serves until standard input ends or a signal comes.
  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    var configuration = HTTPServerConfiguration()
    configuration.port = UInt16(clamping: try options.number("port", default: 0))
    configuration.eventLoops = try options.number("loops", default: 1)
    configuration.connections = try options.number("connections", default: 0)
    configuration.routes = ["other", "paywall"]
    configuration.accessLog = options.text("log").flatMap(AccessLogFormat.init) ?? .off
    let service = SampleService(bytes: try options.number("bytes", default: 2900))
    let server = try HTTPServer(configuration: configuration) { service.respond($0) }
    server.start()
    print("listening on port \(server.port)")
    fflush(nil)
    let seconds = try options.number("seconds", default: 3600)
    Thread.sleep(forTimeInterval: TimeInterval(seconds))
    return server.drain(within: 5000) ? 0 : 1
  }
}
