import HTTP
import Testing

@Suite struct PreparedResponseTests {
  private let prepared = PreparedResponse(
    HTTPResponse(
      .ok,
      fields: ["Content-Type": "application/json", "ETag": "\"v1\"", "Cache-Control": "no-cache"],
      body: .bytes(Array("{}".utf8))), gzip: [1, 2, 3])

  private func encoded(_ fields: HTTPFields = [:]) throws -> PreparedResponse.Encoded {
    let choice = prepared.choice(for: try HTTPRequest(.get, "/", fields: fields))
    let variant: PreparedResponse.Encoded? =
      if case .variant(let encoded) = choice { encoded } else { nil }
    return try #require(variant)
  }

  private func text(_ encoded: PreparedResponse.Encoded) -> String {
    String(decoding: encoded.head + encoded.content, as: UTF8.self)
  }

  @Test func `the head leaves room for the date and says the length`() throws {
    let encoded = try encoded()
    let blank = String(repeating: " ", count: 29)
    #expect(
      text(encoded)
        == "HTTP/1.1 200 OK\r\nDate: \(blank)\r\nContent-Type: application/json\r\nETag: \"v1\"\r\nCache-Control: no-cache\r\nVary: Accept-Encoding\r\nContent-Length: 2\r\n\r\n{}"
    )
    #expect(encoded.head[encoded.dateOffset..<encoded.dateOffset + 29].allSatisfy { $0 == 32 })
    #expect(encoded.content.count == 2)
  }

  @Test(arguments: ["\"v1\"", "W/\"v1\"", "*", "\"x\", \"v1\""])
  func `a known tag is answered with 304 without the fields of content`(tags: String) throws {
    let encoded = try encoded(["If-None-Match": tags])
    #expect(encoded.status == .notModified)
    #expect(text(encoded).contains("ETag: \"v1\"\r\n"))
    #expect(!text(encoded).contains("Content-"))
    #expect(encoded.content.isEmpty)
  }

  @Test func `the compressed variant has its own tag`() throws {
    let encoded = try encoded(["Accept-Encoding": "br, gzip;q=0.5"])
    #expect(text(encoded).contains("ETag: \"v1-gzip\"\r\n"))
    #expect(text(encoded).contains("Content-Encoding: gzip\r\n"))
    #expect(encoded.content == [1, 2, 3])
    let other = try self.encoded(["Accept-Encoding": "gzip", "If-None-Match": "\"v1\""])
    #expect(other.status == .ok)
  }

  @Test(arguments: [
    ("", "\"v1\"", nil), ("", "*", nil), ("", "\"x\", \"v1\"", nil), ("", "\"x\"", "\"v1\""),
    ("", "W/\"v1\"", "\"v1\""), ("gzip", "\"v1-gzip\"", nil), ("gzip", "\"v1\"", "\"v1-gzip\""),
  ])
  func `another representation than the one asked for is not sent`(
    coding: String, tags: String, current: String?
  ) throws {
    for (method, known) in [(HTTPMethod.get, "\"y\""), (.head, "\"v1\"")] {
      let fields: HTTPFields = [
        "Accept-Encoding": coding, "If-Match": tags, "If-None-Match": known,
      ]
      switch prepared.choice(for: try HTTPRequest(method, "/", fields: fields)) {
      case .variant: #expect(current == nil)
      case .preconditionFailed(let tag): #expect(tag.description == current)
      }
    }
  }

  @Test func `what has no tag is sent whatever the condition`() throws {
    let plain = PreparedResponse(HTTPResponse(.ok, body: .bytes([1])))
    for name in ["If-Match", "If-None-Match"] as [FieldName] {
      let request = try HTTPRequest(.get, "/", fields: [name: "\"x\", *"])
      guard case .variant(let encoded) = plain.choice(for: request) else {
        Issue.record("\(name) was looked at")
        continue
      }
      #expect(encoded.status == .ok)
    }
  }
}
