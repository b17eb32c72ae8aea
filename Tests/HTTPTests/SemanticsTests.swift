import HTTP
import Testing

@Suite struct SemanticsTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `a date is read in its three forms`(text: String) {
    #expect(HTTPDate(text)?.seconds == 784_111_777)
  }

  @Test(arguments: [
    (Int.min, "Sat, 01 Jan 0000 00:00:00 GMT"), (-62_167_219_201, "Sat, 01 Jan 0000 00:00:00 GMT"),
    (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"), (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `a date whose year has not four digits is the nearest that has`(seconds: Int, text: String) {
    #expect(HTTPDate(seconds: seconds).description == text)
  }

  @Test func `a date is written as RFC 9110 has it`() {
    let table: [(Int, String)] = [
      (784_111_777, Self.date), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ]
    for (seconds, text) in table {
      #expect(HTTPDate(seconds: seconds).description == text)
      #expect(HTTPDate(text)?.seconds == seconds)
    }
    #expect(
      HTTPDate.internetTimestamp(microseconds: 784_111_777_250_999) == "1994-11-06T08:49:37.250Z")
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Foo, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
  ])
  func `an invalid date is rejected`(text: String) {
    #expect(HTTPDate(text) == nil)
  }

  @Test func `conditions are evaluated in the order of RFC 9110`() throws {
    let tag = try #require(EntityTag("\"b\""))
    let weak = try #require(EntityTag("W/\"b\""))
    let later = "Sun, 06 Nov 1994 08:49:38 GMT"
    let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
    let table: [(HTTPMethod, EntityTag?, HTTPFields, Preconditions.Outcome)] = [
      (.get, tag, [:], .proceed),
      (.get, tag, ["If-None-Match": "\"a\", \"b\""], .notModified),
      (.head, tag, ["If-None-Match": "W/\"b\""], .notModified),
      (.get, tag, ["If-None-Match": "*"], .notModified),
      (.get, tag, ["If-None-Match": "\"c\""], .proceed),
      (.get, tag, ["If-None-Match": "\"a,b\""], .proceed),
      (.put, tag, ["If-None-Match": "*"], .failed),
      (.put, nil, ["If-Match": "\"b\""], .failed),
      (.put, tag, ["If-Match": "\"a\", \"b\""], .proceed),
      (.put, tag, ["If-Match": "W/\"b\""], .failed),
      (.put, weak, ["If-Match": "\"b\""], .failed),
      (.put, tag, ["If-Match": "*"], .proceed),
      (.get, tag, ["If-Modified-Since": Self.date], .notModified),
      (.get, tag, ["If-Modified-Since": later], .notModified),
      (.get, tag, ["If-Modified-Since": earlier], .proceed),
      (.get, tag, ["If-Modified-Since": "yesterday"], .proceed),
      (.post, tag, ["If-Modified-Since": Self.date], .proceed),
      (.get, tag, ["If-None-Match": "\"c\"", "If-Modified-Since": Self.date], .proceed),
      (.put, tag, ["If-Unmodified-Since": earlier], .failed),
      (.put, tag, ["If-Unmodified-Since": Self.date], .proceed),
      (.put, tag, ["If-Match": "\"b\"", "If-Unmodified-Since": earlier], .proceed),
    ]
    for (method, current, fields, outcome) in table {
      let request = try HTTPRequest(method, "/", fields: fields)
      #expect(
        Preconditions.evaluate(request, current: current, lastModified: HTTPDate(Self.date))
          == outcome,
        "\(method) \(fields.map { "\($0)" })")
    }
    let put = try HTTPRequest(.put, "/", fields: ["If-Match": "*"])
    #expect(Preconditions.evaluate(put, current: nil, exists: false) == .failed)
    let create = try HTTPRequest(.put, "/", fields: ["If-None-Match": "*"])
    #expect(Preconditions.evaluate(create, current: nil, exists: false) == .proceed)
  }

  @Test(arguments: ["b", "\"b", "\"a b\"", "w/\"b\"", "W/b", "\"b\"c", ""])
  func `an invalid entity tag is rejected`(text: String) {
    #expect(EntityTag(text) == nil)
  }

  @Test func `byte ranges are taken as RFC 9110 has them`() throws {
    let table: [(String, ByteRanges)] = [
      ("bytes=0-4", .parts([0..<5])), ("bytes=5-", .parts([5..<100])),
      ("bytes=-5", .parts([95..<100])),
      ("bytes=-500", .parts([0..<100])), ("bytes=90-500", .parts([90..<100])),
      ("Bytes=0-0", .parts([0..<1])),
      ("bytes=0-0, 5-9 ,, -1", .parts([0..<1, 5..<10, 99..<100])), ("bytes=100-", .unsatisfiable),
      ("bytes=-0", .unsatisfiable), ("bytes=100-,0-0", .parts([0..<1])),
      ("bytes=0-,0-,0-", .whole), ("bytes=5-4", .whole), ("bytes=a-b", .whole), ("bytes=", .whole),
      ("bytes 0-4", .whole), ("items=0-4", .whole), ("bytes=0-4;", .whole), ("bytes=--5", .whole),
      ("bytes=99999999999999999999-", .whole), ("bytes=0-9223372036854775807", .parts([0..<100])),
      ("bytes=" + (0..<17).map { "\($0)-\($0)" }.joined(separator: ","), .whole),
    ]
    let current = EntityTag("\"v\"")
    for (text, ranges) in table {
      let request = try HTTPRequest(.get, "/", fields: ["Range": text])
      #expect(ByteRanges(askedBy: request, size: 100, current: current) == ranges, "\(text)")
      let head = try HTTPRequest(.head, "/", fields: ["Range": text])
      #expect(ByteRanges(askedBy: head, size: 100, current: current) == .whole)
    }
  }

  @Test(arguments: [
    ("\"v\"", true), ("W/\"v\"", false), ("\"w\"", false), (date, true),
    ("Sun, 06 Nov 1994 08:49:38 GMT", false), ("nonsense", false),
  ])
  func `parts are given only while their condition holds`(condition: String, holds: Bool) throws {
    let request = try HTTPRequest(.get, "/", fields: ["Range": "bytes=0-4", "If-Range": condition])
    let ranges = ByteRanges(
      askedBy: request, size: 100, current: EntityTag("\"v\""), lastModified: HTTPDate(Self.date))
    #expect(ranges == (holds ? .parts([0..<5]) : .whole))
  }

  @Test func `an answer is cut to the parts that are asked for`() throws {
    let whole = HTTPResponse(
      .ok, fields: ["Content-Type": "image/png", "ETag": "\"v\""],
      body: .file(path: "/f", offset: 10, length: 100))
    func ask(_ ranges: String) throws -> HTTPResponse {
      whole.selectingRanges(for: try HTTPRequest(.get, "/", fields: ["Range": ranges]))
    }
    let one = try ask("bytes=5-9")
    #expect(one.status == .partialContent)
    #expect(one.fields["Content-Range"] == "bytes 5-9/100")
    #expect(one.body == .file(path: "/f", offset: 15, length: 5))
    let none = try ask("bytes=200-")
    #expect(none.status == .rangeNotSatisfiable)
    #expect(none.fields["Content-Range"] == "bytes */100")
    let two = try ask("bytes=0-0,-1")
    let boundary = try #require(two.fields["Content-Type"]?.split(separator: "boundary=").last)
    #expect(
      two.body
        == .sequence([
          .bytes(
            Array(
              "\r\n--\(boundary)\r\nContent-Type: image/png\r\nContent-Range: bytes 0-0/100\r\n\r\n"
                .utf8)),
          .file(path: "/f", offset: 10, length: 1),
          .bytes(
            Array(
              "\r\n--\(boundary)\r\nContent-Type: image/png\r\nContent-Range: bytes 99-99/100\r\n\r\n"
                .utf8)),
          .file(path: "/f", offset: 109, length: 1), .bytes(Array("\r\n--\(boundary)--\r\n".utf8)),
        ]))
  }

  @Test func `a media type is chosen by weight, then by the most specific range`() {
    let offered = ["application/json", "image/svg+xml"]
    let table: [(String?, String?)] = [
      (nil, "application/json"), ("*/*", "application/json"), ("image/svg+xml", "image/svg+xml"),
      ("image/*, application/json;q=0.5", "image/svg+xml"), ("text/html", nil), ("*/*;q=0", nil),
      ("application/json;q=0, */*", "image/svg+xml"), ("IMAGE/SVG+XML;Q=0.1", "image/svg+xml"),
      ("image/*;q=0.2, image/svg+xml;q=0.9, */*;q=0.5", "image/svg+xml"), ("", nil),
    ]
    for (accept, chosen) in table {
      let fields: HTTPFields = accept.map { ["Accept": $0] } ?? [:]
      #expect(
        MediaPreference.preferred(in: fields, offering: offered) == chosen, "\(accept ?? "none")")
    }
  }

  @Test func `a coding is chosen by weight`() {
    let table: [(String?, ContentCoding)] = [
      (nil, .identity), ("gzip", .gzip), ("x-gzip", .gzip), ("br;q=1.0, gzip;q=0.8", .gzip),
      ("*", .gzip),
      ("gzip;q=0", .identity), ("identity", .identity), ("identity;q=0.5, gzip", .gzip),
      ("identity, gzip;q=0.5", .identity), ("*;q=0", .identity), ("", .identity),
      ("gzip;q=2", .identity),
      ("gzip;q=0.001", .gzip),
    ]
    for (accept, chosen) in table {
      let fields: HTTPFields = accept.map { ["Accept-Encoding": $0] } ?? [:]
      #expect(
        ContentCoding.preferred(in: fields, offering: [.gzip]) == chosen, "\(accept ?? "none")")
    }
  }

  @Test func `a trace is taken over when it is whole`() {
    let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    #expect(TraceParent(["traceparent": text])?.description == text)
    #expect(TraceParent(["traceparent": "cc" + text.dropFirst(2) + "-what"])?.isSampled == true)
    for wrong in [
      "", String(text.dropLast()), text + "-x", "ff" + text.dropFirst(2), text.uppercased(),
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    ] {
      #expect(TraceParent(["traceparent": wrong]) == nil, "\(wrong)")
    }
    #expect(TraceParent(["traceparent": text, "Traceparent": text]) == nil)
    let made = TraceParent(traceID: (0, 0), parentID: 0, isSampled: false)
    #expect(TraceParent(["traceparent": made.description]) == made)
  }

  @Test func `a trace continues with a new parent identifier`() {
    let given = TraceParent([
      "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    ])
    let own = given?.continued(as: 0xABC)
    #expect(own?.description == "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000abc-01")
    #expect(own?.traceID == given?.traceID)
  }
}
