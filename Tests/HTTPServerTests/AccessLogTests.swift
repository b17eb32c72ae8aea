import Foundation
import HTTP
import HTTPServer
import TestSockets
import Testing

@Suite struct AccessLogTests {
  private struct Line: Decodable {
    var method, target, reason, trace, span: String?
    var peer, id, route, time: String
    var status, bytes: Int
    var milliseconds: Double
  }

  /// What the log holds after these requests, each on a connection of its own.
  private func log(
    _ format: AccessLogFormat, _ requests: [String],
    _ change: (inout HTTPServerConfiguration) -> Void = { _ in }
  ) throws -> (text: String, answers: [ClientResponse]) {
    let pipe = Pipe()
    let server = try TestServer {
      $0.accessLog = format
      $0.accessLogDescriptor = pipe.fileHandleForWriting.fileDescriptor
      change(&$0)
    }
    let answers = try requests.map { request in
      let client = try server.client()
      client.send(request)
      return try client.response()
    }
    server.server.drain(within: 60_000)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (String(decoding: data, as: UTF8.self), answers)
  }

  private func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
  private var named: String {
    "GET /paywall?x=\" HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\\b\r\n"
      + "traceparent: 00-\(traceID)-00f067aa0ba902b7-01\r\n\r\n"
  }

  @Test func `an answered request is a line of text`() throws {
    let text = try log(.plain, [named]).text
    #expect(text.contains(" 127.0.0.1 \"GET /paywall?x=\\\"\" 200 7 "))
    #expect(text.hasSuffix("ms a\\\\b \(traceID)\n"))
    #expect(try log(.plain, ["BREW\r\n"]).text.contains(" 127.0.0.1 \"-\" 400 "))
    #expect(try log(.off, [named]).text.isEmpty)
  }

  @Test func `an answered request is a JSON object that names what the answer names`() throws {
    let (text, answers) = try log(.json, [named])
    let line = try #require(try lines(text).first)
    #expect(line.target == "/paywall?x=\"" && line.id == "a\\b" && line.route == "paywall")
    #expect(line.status == 200 && line.bytes == 7 && line.milliseconds >= 0)
    #expect(line.trace == traceID && line.reason == nil)
    let span = try #require(line.span)
    #expect(span != "00f067aa0ba902b7")
    #expect(answers[0].field("traceparent") == "00-\(traceID)-\(span)-01")
    #expect(answers[0].field("X-Request-Id") == "a\\b")
  }

  @Test func `a request without names gets some where a log is kept, and none elsewhere`() throws {
    let request = "GET /paywall HTTP/1.1\r\nHost: a\r\n\r\n"
    let (text, answers) = try log(.json, [request])
    let line = try #require(try lines(text).first)
    #expect(answers[0].field("X-Request-Id") == line.id && line.id.count == 16)
    #expect(answers[0].field("traceparent") == "00-\(line.trace ?? "")-\(line.span ?? "")-00")
    let unlogged = try log(.off, [request, named]).answers
    #expect(unlogged[0].field("X-Request-Id") == nil && unlogged[0].field("traceparent") == nil)
    #expect(unlogged[1].field("X-Request-Id") == "a\\b")
    #expect(unlogged[1].field("traceparent")?.hasPrefix("00-\(traceID)-") == true)
  }

  @Test(arguments: [
    ("BREW / HTTP/1.1\r\n\r\n", nil, 501, "method"),
    ("GET /%2e%2e/x HTTP/1.1\r\nHost: a\r\n\r\n", nil, 400, "target"),
    ("GET /a?b=1 HTTP/1.1\r\nHost : a\r\n\r\n", "/a?b=1", 400, "field-name"),
    ("PUT /c HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", "/c", 413, "body-limit"),
    ("GET /d HTTP/1.1\r\nHost: a\r\nX-", "/d", 408, "header-timeout"),
    ("PUT /e HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", "/e", 408, "body-timeout"),
    ("GET /missing HTTP/1.1\r\nHost: a\r\n\r\n", "/missing", 500, "unreadable"),
    ("GET /events HTTP/1.1\r\nHost: a\r\n\r\n", "/events", 503, "subscribers"),
  ])
  func `a refused request is a line too, with the reason`(
    request: String, target: String?, status: Int, reason: String
  ) throws {
    let (text, answers) = try log(.json, [request]) {
      if reason == "header-timeout" { $0.headerTimeout = 2_000 }
      if reason == "body-timeout" { $0.bodyTimeout = 300 }
      $0.subscribers = 0
      $0.accessLogSampling = 1000
    }
    let found = try lines(text)
    #expect(found.count == 1)
    #expect(found.first?.target == target && found.first?.status == status)
    #expect(found.first?.reason == reason && answers[0].status == status)
    #expect(found.first?.id == answers[0].field("X-Request-Id"))
  }

  @Test func `a connection that is turned away is a line too`() throws {
    let pipe = Pipe()
    let server = try TestServer {
      $0.accessLog = .json
      $0.accessLogDescriptor = pipe.fileHandleForWriting.fileDescriptor
      $0.connections = 1
    }
    let busy = try server.client()
    busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.bytesReceived > 0 })
    #expect(try server.client().response().status == 503)
    server.gate.signal()
    #expect(try busy.response().status == 200)
    server.server.drain(within: 60_000)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let refused = try lines(String(decoding: data, as: UTF8.self)).filter { $0.status == 503 }
    #expect(refused.map(\.reason) == ["connections"])
  }
}
