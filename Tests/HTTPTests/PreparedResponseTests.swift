import HTTP
import Testing

@Suite struct PreparedResponseTests {
  private let prepared = PreparedResponse(
    HTTPResponse(
      .ok,
      fields: ["Content-Type": "application/json", "ETag": "\"v1\"", "Cache-Control": "no-cache"],
      body: .bytes(Array("{}".utf8))), gzip: [1, 2, 3])

  private func text(_ encoded: PreparedResponse.Encoded) -> String {
    String(decoding: encoded.head + encoded.content, as: UTF8.self)
  }

  @Test func `the head leaves room for the date and says the length`() throws {
    let encoded = prepared.encoded(for: try HTTPRequest(.get, "/"))
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
    let encoded = prepared.encoded(for: try HTTPRequest(.get, "/", fields: ["If-None-Match": tags]))
    #expect(encoded.status == .notModified)
    #expect(text(encoded).contains("ETag: \"v1\"\r\n"))
    #expect(!text(encoded).contains("Content-"))
    #expect(encoded.content.isEmpty)
  }

  @Test func `the compressed variant has its own tag`() throws {
    let encoded = prepared.encoded(
      for: try HTTPRequest(.get, "/", fields: ["Accept-Encoding": "br, gzip;q=0.5"]))
    #expect(text(encoded).contains("ETag: \"v1-gzip\"\r\n"))
    #expect(text(encoded).contains("Content-Encoding: gzip\r\n"))
    #expect(encoded.content == [1, 2, 3])
    let other = try HTTPRequest(
      .get, "/", fields: ["Accept-Encoding": "gzip", "If-None-Match": "\"v1\""])
    #expect(prepared.encoded(for: other).status == .ok)
  }
}
