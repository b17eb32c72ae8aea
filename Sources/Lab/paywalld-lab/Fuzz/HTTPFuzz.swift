import Foundation
import HTTP

/// Feeds randomly changed requests to the request parser, whole and in pieces. Both must give equal results, and an accepted request must
/// have the properties on which the rest of the service relies.
struct HTTPFuzz {
  private var generator = Dice(seed: 0, input: 0)
  private let limits: HTTPLimits
  private var accepted = 0
  private var refused: [RequestError.Kind: Int] = [:]

  static let command = LabCommand(
    name: "http",
    summary:
      "[--inputs N] [--seconds S] [--seed S] [--first N]: the request parser, whole and in pieces",
    run: run)

  private static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let seed = try options.number("seed", default: 1)
    let first = try options.number("first", default: 0)
    let last = first + (try options.number("inputs", default: 1_000_000))
    let end = ContinuousClock.now + .seconds(try options.number("seconds", default: 3600))
    var fuzz = HTTPFuzz()
    var input = first
    while input < last, ContinuousClock.now < end {
      fuzz.generator = Dice(seed: seed, input: input)
      if let failure = fuzz.tryOne() {
        print("seed \(seed), input \(input): \(failure)")
        return 1
      }
      input += 1
    }
    let kinds = fuzz.refused.sorted { $0.value > $1.value }.map { "\($0.key.rawValue) \($0.value)" }
    print(
      "\(input - first) inputs, \(fuzz.accepted) requests; refused: \(kinds.joined(separator: ", "))"
    )
    return 0
  }

  private init() {
    var limits = HTTPLimits()
    limits.requestLine = 200
    limits.fieldLine = 100
    limits.fields = 400
    limits.fieldCount = 8
    limits.body = 200
    limits.chunkLine = 40
    limits.chunks = 8
    self.limits = limits
  }

  /// The failure; `nil` if there is none.
  private mutating func tryOne() -> String? {
    let bytes = mutate(Self.seeds[Int.random(in: Self.seeds.indices, using: &generator)])
    let whole = outcome([bytes])
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &generator))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    let cut = outcome(pieces)
    accepted += whole.requests.count
    if let kind = whole.error { refused[kind, default: 0] += 1 }
    guard whole == cut else {
      return "differs when it is cut: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
    return whole.requests.lazy.compactMap { $0.fault }.first
  }

  private struct Outcome: Equatable {
    var requests: [Seen] = []
    var error: RequestError.Kind?
  }

  /// The parts of a request that a service would use.
  private struct Seen: Equatable {
    var path: String
    var query: [QueryItem]
    var fields: HTTPFields
    var body: [UInt8]

    var fault: String? {
      // Compares bytes instead of characters, because a combining mark after a slash forms one character with it.
      let bytes = path.utf8
      let segments = bytes.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      let isSound =
        (path == "*" || bytes.first == UInt8(ascii: "/")) && !bytes.contains(0)
        && !segments.contains("..") && !segments.contains(".")
      return isSound ? nil : "the path is \(path.debugDescription)"
    }
  }

  private func outcome(_ pieces: [[UInt8]]) -> Outcome {
    var outcome = Outcome()
    var parser = RequestParser(limits: limits, peer: .loopback)
    var rest: [UInt8] = []
    do throws(RequestError) {
      for piece in pieces {
        var buffer = ReceiveBuffer(rest + piece)
        while let request = try parser.next(in: &buffer) {
          _ = Preconditions.evaluate(request, current: EntityTag("\"v1\""))
          _ = ByteRanges(askedBy: request, size: 1000, current: nil)
          _ = MediaPreference.preferred(in: request.fields, offering: ["application/json"])
          _ = ContentCoding.preferred(in: request.fields, offering: [.gzip])
          _ = (request.query("a"), request.authority, request.id, TraceParent(request.fields))
          if request.method == .connect { continue }
          outcome.requests.append(
            Seen(
              path: request.path, query: request.query, fields: request.fields, body: request.body))
        }
        rest = buffer.rest
      }
    } catch {
      outcome.error = error.kind
    }
    return outcome
  }

  private mutating func mutate(_ seed: [UInt8]) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.remove(at: place)
      case 2:
        bytes.insert(Self.marks[Int.random(in: Self.marks.indices, using: &generator)], at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      case 4:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...10, using: &generator)))
      case 5:
        bytes.append(contentsOf: Self.seeds[Int.random(in: Self.seeds.indices, using: &generator)])
      default:
        bytes.insert(
          contentsOf: Self.words[Int.random(in: Self.words.indices, using: &generator)], at: place)
      }
    }
    return bytes
  }

  private static let marks = Array("\r\n :;,=\"\\%/?#*+-.@[]\u{0}\t\u{7f}0aF".utf8)

  private static let words = [
    "\r\n", "\r\n\r\n", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "%2e%2e", "%00",
    "../",
    "Host: b\r\n", "HTTP/1.0", "0\r\n\r\n", "Range: bytes=0-5,-3\r\n", "Expect: 100-continue\r\n",
    "Connection: close\r\n", "ffffffffffffffff", ";a=\"b\"", "http://u@h",
    "If-None-Match: W/\"a\", *\r\n",
  ].map { Array($0.utf8) }

  private static let seeds = [
    "GET /paywall?brand=disney&version=1 HTTP/1.1\r\nHost: localhost:8000\r\nAccept: */*;q=0.5, a/b\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n",
    "PUT /admin/brands/b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
    "POST /x HTTP/1.1\r\nHost: [::1]:8\r\nContent-Length: 11\r\nContent-Type: a/b\r\n\r\nhello world",
    "GET http://example.com:80/%E2%82%AC?q=%20+ HTTP/1.1\r\nHost: b\r\nRange: bytes=0-4,-5\r\nAccept-Encoding: gzip;q=0.5, *\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close, x\r\nX-Request-Id: abc\r\n\r\n",
    "\r\nGET / HTTP/1.0\r\nConnection: keep-alive\r\ntraceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n\r\n",
  ].map { Array($0.utf8) }
}
