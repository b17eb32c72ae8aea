import Foundation
import JSON
import TestFolders
import Testing

@testable import PaywallClient

/// What a presentation counts by itself: the numbers of the real service equal what was done.
@Suite struct CountingTests {
  private let site: LoopSite
  private let clock = HandClock()
  private let line = Line()

  init() throws { site = try LoopSite() }

  private func client(_ change: (inout PaywallConfiguration) -> Void = { _ in }) -> Paywalls {
    site.client("a") { configuration in
      configuration.time = clock.time
      line.install(in: &configuration)
      change(&configuration)
    }
  }

  /// A presentation that is ready, and for which the store has answered if there is one.
  private func ready(
    _ client: Paywalls, _ store: TestStore? = nil, records: RecordQueue? = nil,
    purchases: Purchases? = nil
  ) async throws -> PaywallPresentation {
    let purchases = purchases ?? store.map { Purchases($0, time: clock.time) }
    let presentation = client.present(LoopSite.request, purchases: purchases, records: records)
    #expect(
      try await soon {
        let isSettled = await presentation.isSettled
        let forSale = await presentation.forSale
        let page = await presentation.state.page
        return isSettled && page != nil && (purchases == nil || forSale != nil)
      })
    return presentation
  }

  private func buy(_ presentation: PaywallPresentation, _ product: String = "yearly") async {
    await presentation.perform(.purchase(product: product, sku: "shop_" + product))
  }

  /// Lets the paywall be in view for a second.
  private func see(_ presentation: PaywallPresentation) async throws {
    #expect(try await soon { await presentation.sight != nil })
    #expect(
      try await soon {
        if await presentation.seen.count == 1 { return true }
        if clock.isAwaited(within: 1) { clock.pass(1) }
        return false
      })
  }

  /// The service's counts, once the client has sent all.
  private func counts(_ client: Paywalls) async throws -> [String: Int] {
    await client.flush()
    #expect(try await soon { await client.unsentEvents == 0 })
    return try await site.counts()
  }

  @Test func `an impression needs half of the paywall for one second`() async throws {
    let client = client()
    let presentation = try await ready(client)
    #expect(try await soon { clock.isAwaited(within: 1) })
    clock.pass(0.9)
    await presentation.inView(0.4)
    clock.pass(5)
    #expect(await presentation.seen.isEmpty)
    await presentation.inView(0.5)
    await presentation.enterBackground()
    clock.pass(5)
    await presentation.enterForeground()
    try await see(presentation)
    await presentation.inView(0)
    await presentation.inView(1)
    #expect(await presentation.sight == nil)
    #expect(try await counts(client) == ["impression": 1])
  }

  @Test func `taps, a purchase and its end are counted with the store's price`() async throws {
    let client = client()
    let presentation = try await ready(client, LoopSite.store())
    try await see(presentation)
    await presentation.perform(.custom(name: "hello", parameters: [:]))
    await buy(presentation)
    #expect(
      try await soon { if case .closed = await presentation.state.view { true } else { false } })
    #expect(
      try await counts(client) == [
        "impression": 1, "tap": 2, "purchaseStarted": 1, "purchaseCompleted": 1, "closed": 1,
      ])
    let events = try line.events
    #expect(
      events.map { $0["type"]?.string } == [
        "impression", "tap", "tap", "purchaseStarted", "purchaseCompleted", "closed",
      ])
    let bought = events[4]
    #expect(bought["product"]?.string == "yearly" && bought["price"]?.string == "44.99")
    #expect(bought["currency"]?.string == "EUR" && bought["environment"]?.string == "production")
    #expect(bought["paywall"]?.string == "main" && bought["version"]?.number?.int == 1)
    #expect(bought["brand"]?.string == "shop" && events[5]["how"]?.string == "bought")
    #expect(events[1]["action"]?.string == "hello" && events[2]["action"]?.string == "purchase")
  }

  @Test func `a purchase starts with an impression, though the second is not over`() async throws {
    let client = client()
    let presentation = try await ready(client, LoopSite.store([.cancels, .fails(.notAllowed)]))
    await buy(presentation)
    #expect(
      try await soon { if case .ready = await presentation.state.view { true } else { false } })
    await buy(presentation)
    #expect(try await soon { await client.unsentEvents == 6 })
    await presentation.dismiss()
    #expect(
      try await counts(client) == [
        "impression": 1, "tap": 2, "purchaseStarted": 2, "purchaseFailed": 1, "closed": 1,
      ])
    #expect(try line.events.compactMap { $0["failure"]?.string } == ["other"])
  }

  @Test func `who sees no half of it and taps nothing is not counted`() async throws {
    let client = client()
    let presentation = try await ready(client)
    await presentation.inView(0.1)
    await presentation.dismiss()
    #expect(try await counts(client) == [:])
  }

  @Test func `a tap on the screen counts with what it does`() async throws {
    let client = client()
    let presentation = try await ready(client)
    let page = try #require(await presentation.state.page)
    let tap = try #require(FlatPaywall(page).taps.first { $0.action.steps.contains(.close) })
    await presentation.tap(x: 1, y: page.screen.height - 1)
    await presentation.tap(
      x: tap.frame.x + tap.frame.width / 2, y: tap.frame.y + tap.frame.height / 2)
    #expect(try await counts(client) == ["impression": 1, "tap": 1, "closed": 1])
    #expect(try line.events[1]["action"]?.string == "close")
  }

  @Test(arguments: ["cross", "swipe", "back", "app", "leaving"])
  func `it is told how a paywall was closed`(how: String) async throws {
    let client = client()
    let presentation = try await ready(client)
    try await see(presentation)
    switch how {
    case "cross": await presentation.perform(.close)
    case "swipe": await presentation.leave()
    case "back": await presentation.back()
    case "leaving":
      await presentation.enterBackground()
      await presentation.dismiss()
    default: await presentation.dismiss()
    }
    _ = try await counts(client)
    let events = try line.events
    #expect(events.last?["how"]?.string == (how == "back" ? "swipe" : how))
    #expect(events.count == (how == "cross" ? 3 : 2))
  }

  @Test func `a purchase that waits for approval is counted when it arrives, after a restart too`()
    async throws
  {
    let store = LoopSite.store([.waitsForApproval])
    let file = URL(filePath: site.folder.path("purchases"))
    let first = client()
    let presentation = try await ready(
      first, purchases: Purchases(store, file: file, time: clock.time))
    await buy(presentation)
    #expect(try await soon { await first.unsentEvents == 3 })
    #expect(
      try await counts(first) == ["impression": 1, "tap": 1, "purchaseStarted": 1])
    let later = client()
    let purchases = Purchases(store, file: file, time: clock.time)
    await purchases.start(countingWith: later)
    await store.deliver("shop_yearly")
    #expect(try await soon { try await site.counts()["purchaseCompleted"] == 1 })
    let bought = try #require(try line.events.last)
    #expect(bought["price"]?.string == "44.99" && bought["product"]?.string == "yearly")
    await store.deliver("shop_yearly")
    await store.deliver("shop_monthly")
    #expect(try await soon { await purchases.active.count == 3 })
    #expect(try await counts(later)["purchaseCompleted"] == 1)
  }

  @Test func `what a restore finds completes no purchase that was cancelled`() async throws {
    let store = TestStore(
      [StoreProduct("shop_yearly", price: StorePrice(price: "44.99", currency: "EUR"))],
      script: [.cancels], environment: .production, now: { TestPaywall.moment })
    await store.own("shop_yearly")
    let client = client()
    let presentation = try await ready(client, store)
    await buy(presentation)
    #expect(
      try await soon { if case .ready = await presentation.state.view { true } else { false } })
    await presentation.perform(.restorePurchases)
    #expect(
      try await soon { if case .closed = await presentation.state.view { true } else { false } })
    #expect(
      try await counts(client) == [
        "impression": 1, "tap": 2, "purchaseStarted": 1, "restored": 1, "closed": 1,
      ])
  }

  @Test func `without a connection events wait on the disk, and are sent once`() async throws {
    let first = client()
    let presentation = try await ready(first, LoopSite.store())
    line.setDown(true)
    await buy(presentation)
    #expect(try await soon { await first.unsentEvents == 5 })
    await first.flush()
    #expect(await first.unsentEvents == 5)
    line.setDown(false)
    let later = client()
    #expect(await later.unsentEvents == 5)
    _ = try await counts(later)
    // The first client does not know that its file was sent.
    await first.flush()
    let counts = try await counts(first)
    #expect(counts["purchaseCompleted"] == 1 && counts["closed"] == 1)
  }

  @Test func `what answers in place of the service gives no receipt`() async throws {
    let client = client {
      let standard = $0.transport.request
      $0.transport.request = { request in
        guard request.url.path().hasSuffix("events/client") else {
          return try await standard(request)
        }
        return IncomingResponse(status: 200, content: Data("<html>Log in</html>".utf8))
      }
    }
    let presentation = try await ready(client)
    await presentation.perform(.close)
    await client.flush()
    #expect(await client.unsentEvents == 3)
  }

  @Test func `what the service does not count is told, and not sent again`() async throws {
    let reports = TestReports()
    let client = client { $0.report = { reports.add($0) } }
    let presentation = try await ready(client)
    var record = PaywallRecord(.tap, on: "none", version: 1, at: clock.time.now())
    record.action = "x"
    await client.events?.add(record)
    await presentation.perform(.close)
    #expect(try await counts(client) == ["impression": 1, "tap": 1, "closed": 1])
    #expect(reports.all.contains { $0.contains(record.id) && $0.contains("unknown-paywall") })
  }

  @Test(arguments: [PaywallConfiguration.Counting.off, .untilConsent])
  func `without consent nothing is sent`(counting: PaywallConfiguration.Counting) async throws {
    let client = client { $0.counting = counting }
    let before = try await ready(client)
    await before.perform(.close)
    await client.consent()
    let after = try await ready(client)
    await after.perform(.close)
    let counts = try await counts(client)
    #expect(counts == (counting == .off ? [:] : ["impression": 1, "tap": 1, "closed": 1]))
    await client.consent(false)
    let last = try await ready(client)
    await last.perform(.close)
    #expect(try await self.counts(client) == counts)
  }

  @Test func `a variant that shows nothing has readers without any code of the app`() async throws {
    let (client, own) = (client(), RecordQueue { _ in throw PaywallError.offline("") })
    var shown: Set<String?> = []
    for user in 1...12 {
      let outcome = await client.present(
        placement: "quiet", for: PaywallReader(userID: "u\(user)"), LoopSite.request,
        purchases: Purchases(LoopSite.store(), time: clock.time), records: own)
      guard case .nothing(let nothing) = outcome else { continue }
      shown.insert(nothing.decision?.variant)
      #expect(try await soon { await own.count == 1 })
      break
    }
    #expect(shown == ["none"])
    #expect(try await counts(client) == ["exposure:none": 1, "reader:none": 1])
    let event = try #require(try line.events.last)
    #expect(event["paywall"] == nil && event["version"] == nil && event["at"] != nil)
    #expect(event["experiment"]?.string == "quiet" && event["experimentVersion"]?.number?.int == 2)
    #expect(event["rule"]?.string == "rule-1" && event["brand"]?.string == "shop")
    #expect(event["environment"]?.string == "production")
  }

  @Test(arguments: ["has a subscription", "forced", "holdout", "no part", "consent"])
  func `nothing is told once of a decision, and only of an experiment or the holdout`(
    why: String
  ) async throws {
    var decision = PaywallDecision(placement: "quiet")
    decision.rule = why == "holdout" ? "holdout" : "rule-1"
    if !["has a subscription", "holdout"].contains(why) {
      (decision.experiment, decision.variant) = ("quiet", "none")
    }
    decision.isForced = why == "forced"
    decision.isCounted = why == "consent"
    let client = client {
      $0.retries = 0
      if why == "consent" { $0.counting = .untilConsent }
      $0.decide = { [decision] _ in decision }
    }
    line.setDown(true)
    _ = await client.present(placement: "quiet", LoopSite.request)
    let sink = RecordSink(queues: [client.events].compactMap(\.self))
    if why != "holdout" { await client.countExposure(decision, LoopSite.request, nil, sink) }
    #expect(try await soon { await client.unsentEvents == (why == "holdout" ? 1 : 0) })
  }

  @Test func `an app's own sender gets the same events, with or without a key`() async throws {
    let own = TestReports()
    let records = RecordQueue(time: clock.time) { batch in
      for record in batch { own.add("\(record.kind) \(record.brand ?? "")") }
    }
    let client = client { $0.key = nil }
    let presentation = try await ready(client, records: records)
    await presentation.perform(.close)
    await records.flush()
    #expect(own.all == ["impression shop", "tap shop", "closed shop"])
    #expect(try await counts(client) == [:])
  }
}

extension Line {
  /// The events that were sent, in order.
  var events: [JSONNode] {
    get throws {
      try sent.filter { $0.url.path().hasSuffix("events/client") }.flatMap { request in
        let content = try JSONText(parsing: Array(request.content ?? Data()), limits: .trusted)
        return content.root["events"]?.elements.map(Array.init) ?? []
      }
    }
  }
}
