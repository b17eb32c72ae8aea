import HTTP
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Synchronization
import TestMemory
import Testing

@testable import RenderRoutes
@testable import Routing

@Suite(.serialized) struct RenderCacheTests {
  private static func key(_ number: Int, pointer bytes: Int? = nil) throws -> RenderKey {
    RenderKey(
      Rendering(
        brand: try #require(Brand("brand-\(number)-with-a-long-name")), version: number,
        etag: String(repeating: "i", count: 34),
        form: bytes.map { .explanation(of: String(repeating: "/", count: $0)) } ?? .json,
        reader: Reader(screen: screen)))
  }

  private static let screen = Screen(
    device: "iphone-11", orientation: .portrait, width: 414, height: 896, scale: 2,
    safeArea: PhysicalEdges(top: 48, right: 0, bottom: 34, left: 0))

  private static func response(_ bytes: Int) -> PreparedResponse {
    PreparedResponse(
      HTTPResponse(
        .ok, fields: ["ETag": "\"0123456789abcdef0123456789abcdef\"", "Vary": "Accept"],
        body: .bytes([UInt8](repeating: 120, count: bytes))))
  }

  private static func request(_ fields: HTTPFields = [:]) throws -> HTTPRequest {
    try HTTPRequest(.get, "/render", fields: fields)
  }

  private static func isReady(_ reply: HTTPReply) -> Bool {
    if case .prepared = reply.content { true } else { false }
  }

  /// Answers a reply as a server does; nil when it was not prepared by the time.
  private static func complete(_ reply: HTTPReply) {
    guard case .shared(let work, _) = reply.content else { return }
    _ = work.deliver(to: { _ in }, inTurnOf: 0, submit: { true })
    work.run()
  }

  @Test func `simultaneous requests for the same share one rendering`() throws {
    let cache = RenderCache(capacity: 1 << 20)
    let made = Counter()
    let replies = try (0..<100).map { _ in
      try cache.reply(to: Self.request(), for: Self.key(1)) { _ throws(Problem) in
        made.count.add(1, ordering: .relaxed)
        return Self.response(10)
      }
    }
    replies.forEach(Self.complete)
    #expect(made.count.load(ordering: .relaxed) == 1)
    #expect(cache.counts.misses == 100)
    #expect(
      try Self.isReady(
        cache.reply(to: Self.request(), for: Self.key(1)) { _ throws(Problem) in Self.response(1) })
    )
  }

  private final class Counter: Sendable { let count = Atomic<Int>(0) }

  @Test func `content is compressed for the first request that takes it`() throws {
    let cache = RenderCache(capacity: 1 << 20)
    let (rendered, packed) = (Counter(), Counter())
    let (bare, packing) = (try Self.request(), try Self.request(["Accept-Encoding": "gzip"]))
    func response(to request: HTTPRequest) throws -> PreparedResponse? {
      let reply = try cache.reply(to: request, for: Self.key(1)) { known throws(Problem) in
        if let known {
          packed.count.add(1, ordering: .relaxed)
          return known.compressed { Array($0.prefix(3)) }
        }
        rendered.count.add(1, ordering: .relaxed)
        return PreparedResponse(
          uncompressed: HTTPResponse(
            .ok, fields: ["ETag": "\"a\"", "Vary": "Accept"], body: .bytes([1, 2, 3, 4])))
      }
      Self.complete(reply)
      switch reply.content {
      case .prepared(let response, _): return response
      case .shared(let work, _):
        guard case .prepared(let response, _) = work.reply?.content else { return nil }
        return response
      default: return nil
      }
    }
    func head(_ request: HTTPRequest) throws -> String {
      guard case .variant(let answer)? = try response(to: request)?.choice(for: request) else {
        return ""
      }
      return String(decoding: answer.head, as: UTF8.self)
    }
    let plain = try head(bare)
    #expect(plain.contains("Vary: Accept, Accept-Encoding") && plain.contains("ETag: \"a\""))
    let compressed = try head(packing)
    #expect(compressed.contains("Content-Encoding: gzip") && !compressed.contains("ETag: \"a\""))
    #expect(try head(bare) == plain)
    #expect(try head(packing) == compressed)
    #expect(rendered.count.load(ordering: .relaxed) == 1)
    #expect(packed.count.load(ordering: .relaxed) == 1)
  }

  @Test func `a problem reaches all who wait and is made again for the next`() throws {
    let cache = RenderCache(capacity: 1 << 20)
    for _ in 0..<2 {
      let reply = try cache.reply(to: Self.request(), for: Self.key(1)) { _ throws(Problem) in
        throw Problem(.notFound, "nothing")
      }
      guard case .shared(let work, _) = reply.content else {
        Issue.record("a problem was kept")
        return
      }
      let statuses = Mutex<[Int]>([])
      for peer in UInt64(0)..<3 {
        _ = work.deliver(
          to: { reply in
            guard case .response(let response) = reply.content else { return }
            statuses.withLock { $0.append(response.status.code) }
          }, inTurnOf: peer, submit: { true })
      }
      work.run()
      #expect(statuses.withLock { $0 } == [404, 404, 404])
    }
    #expect(cache.counts.entries == 0)
  }

  @Test func `what nobody had room for is asked for anew`() throws {
    let cache = RenderCache(capacity: 1 << 20)
    for _ in 0..<2 {
      let reply = try cache.reply(to: Self.request(), for: Self.key(1)) { _ throws(Problem) in
        Self.response(1)
      }
      guard case .shared(let work, _) = reply.content else { return }
      let isTaken = work.deliver(to: { _ in }, inTurnOf: 0, submit: { false })
      #expect(!isTaken)
    }
    try Self.complete(
      cache.reply(to: Self.request(), for: Self.key(1)) { _ throws(Problem) in Self.response(1) })
    #expect(cache.counts.entries == 1)
  }

  /// Other tests allocate and free meanwhile, so it is tried until nothing of theirs comes between.
  @Test(
    .enabled(if: allocated_bytes() > 0, "the allocator does not tell"),
    arguments: [(3_000, nil), (100, nil), (300, 1_000), (60_000, nil)] as [(Int, Int?)])
  func `the cost is what the memory grows by`(bytes: Int, pointer: Int?) throws {
    let (capacity, request) = (6 << 20, try Self.request())
    var ratios: [Double] = []
    var isWithin: Bool { ratios.last.map { 0.6...1.15 ~= $0 } ?? false }
    while ratios.count < 20, !isWithin {
      let before = Int(allocated_bytes())
      let cache = RenderCache(capacity: capacity)
      for number in 0..<(2 * capacity / (bytes + 500)) {
        let key = try Self.key(number, pointer: pointer)
        Self.complete(
          cache.reply(to: request, for: key) { _ throws(Problem) in Self.response(bytes) })
      }
      #expect(cache.counts.evictions > 0)
      ratios.append(Double(Int(allocated_bytes()) - before) / Double(cache.counts.bytes))
    }
    #expect(isWithin, "the memory grows by \(ratios) times the charge")
  }
}
