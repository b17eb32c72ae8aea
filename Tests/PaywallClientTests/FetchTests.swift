import Foundation
import PaywallStorage
import PaywallStore
import TestFolders
import TestSockets
import Testing

@testable import PaywallClient

/// What a client does with the answers, and without one, of the real service and of one that fails.
@Suite struct FetchTests {
  private let clock = TestClock()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func configuration(_ services: [URL]) -> PaywallConfiguration {
    var configuration = PaywallConfiguration()
    configuration.services = services
    configuration.cacheFolder = URL(filePath: folder.path("cache"))
    configuration.time = clock.time
    configuration.timeout = 600
    configuration.patience = 1_200
    configuration.pause = 0
    return configuration
  }

  private func url(of source: TestSource) throws -> URL {
    try #require(URL(string: source.url("")))
  }

  /// A port that nobody listens on.
  private func nowhere() throws -> URL { try #require(URL(string: "http://127.0.0.1:1")) }

  @Test func `the active brand, a brand by name, and a page that is still right`() async throws {
    let served = try ServedSamples()
    let client = Paywalls(configuration([served.url]))
    let active = try await client.paywall()
    #expect(active.brand == "disney" && active.origin == .service && active.obstacle == nil)
    let espn = try await client.paywall("espn")
    #expect(espn.brand == "espn" && espn.layout.states != nil && espn.tag != nil)
    clock.pass(6)
    let again = try await client.paywall("espn")
    #expect(again.origin == .cache && again.obstacle == nil && again.layout == espn.layout)
    #expect(again.received == espn.received.addingTimeInterval(6))
  }

  @Test func `prices and facts go with the request, and an unchanged answer is known`() async throws
  {
    let served = try ServedSamples()
    let client = Paywalls(configuration([served.url]))
    var request = PaywallRequest("espn")
    request.prices = ["eplus_free_trial": StorePrice(price: "4.49", currency: "EUR")]
    request.custom = ["tier": "gold"]
    let first = try await client.paywall(request)
    clock.pass(6)
    let again = try await client.paywall(request)
    #expect(first.origin == .service && again.origin == .cache && again.tag == first.tag)
  }

  /// The kept page is as old as `age`; nil is none.
  @Test(arguments: [
    (FetchPolicy.revalidate, nil as Double?, true, "service"), (.revalidate, 60, true, "cache"),
    (.revalidate, 60, false, "cache, offline"), (.revalidate, nil, false, "offline"),
    (.ignoringCache, 60, true, "service"), (.ignoringCache, 60, false, "offline"),
    (.cacheOnly, 60, true, "cache"), (.cacheOnly, nil, true, "nothing is kept"),
    (.cacheIfYounger(than: 90), 60, false, "cache"),
    (.cacheIfYounger(than: 30), 60, false, "cache, offline"),
    (.cacheIfYounger(than: 30), nil, true, "service"),
    (.cacheIfYounger(than: 90), -60, false, "cache, offline"),
  ])
  func `a policy decides where a page comes from`(
    policy: FetchPolicy, age: Double?, isThere: Bool, expected: String
  ) async throws {
    let served = try ServedSamples()
    if let age {
      _ = try await Paywalls(configuration([served.url])).paywall("espn")
      if age < 0 { clock.jump(age) } else { clock.pass(age) }
    }
    // A new client, as after a restart of the app.
    let client = Paywalls(configuration([isThere ? served.url : try nowhere()]))
    var found: String
    do throws(PaywallError) {
      let page = try await client.paywall("espn", in: .phone, policy)
      found = page.origin.rawValue + (page.obstacle == nil ? "" : ", offline")
    } catch {
      found = error.description
      if case .offline = error { found = "offline" }
    }
    #expect(found == expected)
  }

  /// A full answer whose last bytes never come.
  private static let killed =
    "HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n"
    + String(decoding: TestPaywall.content("espn"), as: UTF8.self)

  @Test(arguments: [
    (killed, "the service cannot be reached", 2),
    (TestSource.silence, "the service did not answer in time", 2),
    (TestSource.content("{\"contract\": 1, "), "the response is not JSON", 1),
    (TestSource.content("<html>"), "the response is not JSON", 1),
    (TestSource.content("{\"contract\": 9}"), "revision 9", 1),
    (TestSource.content(""), "the response is not JSON", 1),
    (TestSource.status(304), "nothing is kept that could be unchanged", 1),
    (TestSource.status(404), "refused the request (404)", 1),
    (TestSource.status(400), "refused the request (400)", 1),
    (TestSource.status(429, "Retry-After: 7\r\n"), "cannot answer now (429)", 1),
    (TestSource.status(500), "cannot answer now (500)", 2),
    (TestSource.status(503, "Retry-After: 3\r\n"), "cannot answer now (503)", 2),
    ("nonsense\r\n\r\n", "the service cannot be reached", 2),
  ])
  func `an answer that is no page fails at once, and only timeouts and 5xx are asked for again`(
    answer: String, reason: String, requests: Int
  ) async throws {
    let source = try TestSource(answer)
    var configuration = configuration([try url(of: source)])
    if answer == TestSource.silence { configuration.timeout = 2 }
    let client = Paywalls(configuration)
    let error = await #expect(throws: PaywallError.self) { try await client.paywall("espn") }
    let text = error?.description ?? ""
    #expect(text.contains(reason), "\(text)")
    #expect(try await soon { source.heads.count >= requests })
    #expect(source.heads.count == requests)
  }

  @Test func `a page that was kept stands in for each failure`() async throws {
    let source = try TestSource(
      TestSource.content(String(decoding: TestPaywall.content("espn"), as: UTF8.self)))
    let client = Paywalls(configuration([try url(of: source)]))
    _ = try await client.paywall("espn")
    for answer in [
      Self.killed, TestSource.content("{"), TestSource.content("{\"contract\": 9}"),
      TestSource.status(404), TestSource.status(503),
    ] {
      clock.pass(6)
      source.answer(answer)
      let page = try await client.paywall("espn")
      #expect(page.brand == "espn" && page.origin == .cache && page.obstacle != nil)
    }
  }

  @Test func `the addresses are tried in order, and a refusal ends the search`() async throws {
    let (broken, refusing) = (
      try TestSource(TestSource.status(502)), try TestSource(TestSource.status(403))
    )
    let served = try ServedSamples()
    let client = Paywalls(configuration([try nowhere(), try url(of: broken), served.url]))
    #expect(try await client.paywall("espn").origin == .service)
    #expect(broken.heads.count == 1)
    let other = Paywalls(configuration([try url(of: refusing), served.url]))
    await #expect(throws: PaywallError.refused(status: 403, detail: "")) {
      try await other.paywall("espn", in: .phone, .ignoringCache)
    }
  }

  @Test func `the same is asked for once in six seconds, whatever the wall clock says`()
    async throws
  {
    let source = try TestSource(
      TestSource.content(String(decoding: TestPaywall.content("espn"), as: UTF8.self)))
    let client = Paywalls(configuration([try url(of: source)]))
    _ = try await client.paywall("espn")
    // Within the interval the last good answer is shown, unless the caller forbids that.
    #expect(try await client.paywall("espn").obstacle == nil)
    clock.pass(2)
    await #expect(throws: PaywallError.throttled(until: clock.time.now().addingTimeInterval(4))) {
      try await client.paywall("espn", in: .phone, .ignoringCache)
    }
    clock.jump(3_600)
    await #expect(throws: PaywallError.self) {
      try await client.paywall("espn", in: .phone, .ignoringCache)
    }
    // Another box is another question.
    _ = try await client.paywall("espn", in: PaywallBox(width: 844, height: 390))
    #expect(source.heads.count == 2)
    clock.pass(4)
    _ = try await client.paywall("espn", in: .phone, .ignoringCache)
    #expect(source.heads.count == 3)
  }

  @Test func `callers that want the same at once share one request`() async throws {
    let source = try TestSource(
      TestSource.content(String(decoding: TestPaywall.content("espn"), as: UTF8.self)))
    let client = Paywalls(configuration([try url(of: source)]))
    let pages = try await withThrowingTaskGroup(of: Paywall.self) { group in
      for _ in 0..<10 { group.addTask { try await client.paywall("espn") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pages.count == 10 && source.heads.count == 1)
  }

  @Test func `the last caller that leaves breaks the request off`() async throws {
    let source = try TestSource(TestSource.silence)
    let client = Paywalls(configuration([try url(of: source)]))
    let asking = Task { try await client.paywall("espn") }
    #expect(try await soon { !source.heads.isEmpty })
    asking.cancel()
    await #expect(throws: PaywallError.cancelled) { try await asking.value }
  }

  @Test(.timeLimit(.minutes(10))) func `a request that is broken off at any moment ends`()
    async throws
  {
    let source = try TestSource(
      TestSource.content(String(decoding: TestPaywall.content("espn"), as: UTF8.self)))
    let address = try url(of: source)
    for round in 0..<200 {
      let client = Paywalls(configuration([address]))
      let asking = Task { try await client.paywall("espn") }
      if round % 4 > 0 { try await Task.sleep(for: .microseconds(150 * (round % 20))) }
      asking.cancel()
      _ = await asking.result
    }
  }

  @Test func `without a service and a cache the page that came with the app is shown`() async throws
  {
    var configuration = configuration([try nowhere()])
    configuration.bundled = { $0.brand == "espn" ? TestPaywall.content("espn") : Data("{".utf8) }
    let client = Paywalls(configuration)
    let page = try await client.paywall("espn")
    #expect(page.origin == .bundle && page.obstacle != nil)
    await #expect(throws: PaywallError.self) { try await client.paywall("disney") }
  }

  @Test func `a service without a paywall is no failure`() async throws {
    let served = try ServedSamples(try TemporaryFolder().path)
    let client = Paywalls(configuration([served.url]))
    await #expect(throws: PaywallError.nothingPublished) { try await client.paywall() }
  }

  @Test func `a view without an area asks for nothing`() async throws {
    let client = Paywalls(configuration([try nowhere()]))
    await #expect(throws: PaywallError.noRoom) {
      try await client.paywall("espn", in: PaywallBox(width: 0, height: 844))
    }
  }
}
