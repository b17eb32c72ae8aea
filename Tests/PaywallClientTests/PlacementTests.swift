import Foundation
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore
import TestFolders
import Testing

@testable import PaywallClient

/// What an app gets when it asks for a placement: from the real service, and without it.
@Suite struct PlacementTests {
  private let site: LoopSite
  private let clock = HandClock()
  private let line = Line()

  init() throws { site = try LoopSite() }

  private func client(
    _ folder: String = "a", _ change: (inout PaywallConfiguration) -> Void = { _ in }
  ) -> Paywalls {
    site.client(folder) { configuration in
      configuration.time = clock.time
      configuration.retries = 0
      line.install(in: &configuration)
      change(&configuration)
    }
  }

  private func present(
    _ client: Paywalls, _ placement: String = "launch",
    _ reader: PaywallReader = PaywallReader(), purchases: Purchases? = nil,
    options: PresentationOptions = PresentationOptions()
  ) async -> PlacementOutcome {
    await client.present(
      placement: placement, for: reader, LoopSite.request, purchases: purchases, options: options)
  }

  /// The decision for the page that is shown, or for showing nothing.
  private func decision(_ outcome: PlacementOutcome) async throws -> PaywallDecision {
    switch outcome {
    case .nothing(let nothing): return try #require(nothing.decision, "\(nothing.reason)")
    case .paywall(let presentation):
      #expect(try await soon { await presentation.hasPage })
      return try #require(await presentation.shownPaywall?.decision)
    }
  }

  private func title(_ outcome: PlacementOutcome) async throws -> String? {
    _ = try await decision(outcome)
    return await outcome.presentation?.state.page?.spoken.first?.words
  }

  @Test func `one request decides and lays out, and the variant stays`() async throws {
    let client = client()
    let first = try await decision(await present(client, "launch", PaywallReader(userID: "u1")))
    #expect(line.sent.count == 1)
    #expect(first.rule == "everybody" && first.experiment == "year" && first.isCounted)
    #expect(first.paywall == (first.variant == "annual" ? "annual" : "main"))
    let again = await present(client, "launch", PaywallReader(userID: "u1"))
    #expect(try await decision(again) == first)
    #expect(try await title(again) == (first.variant == "annual" ? "Annual" : "Main"))
    #expect(try line.told["assignments"] != nil)
  }

  @Test func `without a brand the active one decides, and its ticket is kept under its name`()
    async throws
  {
    let client = client()
    let outcome = await client.present(placement: "launch", for: PaywallReader(userID: "u1"))
    let named = await present(client, "launch", PaywallReader(userID: "u1"))
    #expect(try await decision(outcome).variant == decision(named).variant)
    #expect(Set(client.installation.facts.tickets.keys) == ["", "shop"])
    line.setDown(true)
    let later = await self.client().present(placement: "launch", for: PaywallReader(userID: "u1"))
    #expect(try await decision(later).variant == decision(named).variant)
  }

  @Test func `what is bought, counted and known of the reader decides`() async throws {
    let client = client()
    let store = LoopSite.store()
    let purchases = Purchases(store, time: clock.time)
    _ = try await decision(await present(client, purchases: purchases))
    #expect(try line.told["sessions"] == "1" && line.told["daysSinceInstall"] == "0")
    await store.own("shop_yearly")
    _ = await purchases.restore()
    let owned = try await decision(await present(client, purchases: purchases))
    #expect(owned.rule == "subscribers" && owned.paywall == nil)
    clock.pass(3 * 86_400 + 10)
    _ = await present(client)
    #expect(try line.told["sessions"] == "2" && line.told["daysSinceInstall"] == "3")
  }

  @Test(arguments: [
    (nil as [String]?, false, nil as [String]?), (nil, true, []), ([], false, []),
    (["plus", "plus", ""], false, ["plus"]), (["web"], true, ["web"]),
  ])
  func `what the app knows of entitlements is told, with or without a store`(
    known: [String]?, hasStore: Bool, told: [String]?
  ) async throws {
    let purchases = hasStore ? Purchases(LoopSite.store(), time: clock.time) : nil
    let reader = PaywallReader(entitlements: known)
    let question = await client().question("launch", reader, LoopSite.request, purchases)
    #expect(question.entitlements == told)
  }

  @Test func `what the app knows and what the store sold decides together`() async throws {
    let client = client()
    let reader = PaywallReader(entitlements: ["plus"])
    #expect(try await decision(await present(client, "launch", reader)).rule == "subscribers")
    let store = LoopSite.store()
    let purchases = Purchases(store, time: clock.time)
    await store.own("shop_monthly")
    _ = await purchases.restore()
    let question = await client.question("launch", reader, LoopSite.request, purchases)
    #expect(question.entitlements == ["plus", "shop_monthly"])
  }

  @Test(arguments: [
    (["tier": "gold"] as [String: PaywallAttribute], "gold"), (["visits": 3], "often"),
    (["visits": 2.5], "otherwise"), (["trial": true], "trial"), (["trial": false], "otherwise"),
    (["country": "fr"], "abroad"), (["country": "Atlantis"], "otherwise"),
    (["device": "tablet"], "tablets"),
    ([:], "otherwise"),
  ])
  func `attributes decide as they do in an evaluation`(
    attributes: [String: PaywallAttribute], rule: String
  ) async throws {
    let client = client()
    let reader = PaywallReader(attributes: attributes)
    let outcome = await present(client, "tiers", reader)
    #expect(try await decision(outcome).rule == rule)
    let question = await client.question("tiers", reader, LoopSite.request, nil)
    let evaluated = try await client.evaluate(question, LoopSite.request, ticket: nil)
    #expect(evaluated.all.first { $0.decision.placement == "tiers" }?.decision.rule == rule)
  }

  @Test func `a paywall that may be shown once is shown once`() async throws {
    let client = client()
    let presentation = try #require(await present(client, "once").presentation)
    #expect(try await soon { await presentation.sight != nil })
    #expect(
      try await soon {
        if !client.installation.facts.shown.isEmpty { return true }
        if clock.isAwaited(within: 1) { clock.pass(1) }
        return false
      })
    // It stays as long as it is open.
    await presentation.reload()
    #expect(try await soon { await presentation.isSettled })
    #expect(await presentation.state.page != nil)
    guard case .nothing(let nothing) = await present(self.client(), "once") else {
      Issue.record("it is shown again")
      return
    }
    #expect(nothing.decision?.rule == "frequency" && nothing.reason == "frequency")
  }

  @Test func `without the service the last decision holds for the same person, over a restart`()
    async throws
  {
    let u1 = PaywallReader(userID: "u1")
    let first = try await decision(await present(client(), "launch", u1))
    line.setDown(true)
    let later = client()
    let outcome = await present(later, "launch", u1)
    #expect(try await decision(outcome) == first)
    guard case .offline = await outcome.presentation?.state.view else {
      Issue.record("it does not say that the service cannot be reached")
      return
    }
    guard case .nothing(let other) = await present(later, "launch", PaywallReader(userID: "u2"))
    else {
      Issue.record("another person's decision is used")
      return
    }
    #expect(other.decision == nil && other.error != nil)
  }

  @Test func `what was decided ahead shows without a request`() async throws {
    let first = client()
    try await first.placements.prefetch(for: PaywallReader(userID: "u1"), LoopSite.request)
    line.setDown(true)
    let sent = line.sent.count
    let later = client()
    var options = PresentationOptions()
    options.policy = .cacheIfYounger(than: 3_600)
    for placement in ["launch", "settings", "once", "tiers"] {
      let outcome = await present(
        later, placement, PaywallReader(userID: "u1"), options: options)
      #expect(try await decision(outcome).paywall != nil)
    }
    #expect(line.sent.count == sent)
    line.setDown(false)
    let asked = try await decision(await present(later, "launch", PaywallReader(userID: "u1")))
    let kept = try #require(
      first.installation.facts.decisions[PlacementKey(brand: "shop", placement: "launch")])
    #expect(asked.variant == kept.decision.variant)
  }

  @Test func `who decides without the service is asked before the last decision`() async throws {
    let u1 = PaywallReader(userID: "u1")
    let first = try await decision(await present(client(), "launch", u1))
    line.setDown(true)
    let later = client {
      $0.decide = { asked in
        let told = String(decoding: asked.reader, as: UTF8.self)
        guard told.contains(#""userId":"u1""#), asked.ticket != nil, asked.brand == "shop" else {
          return nil
        }
        var decision = PaywallDecision(placement: asked.placement)
        decision.nothing = "decided alone"
        return decision
      }
    }
    guard case .nothing(let nothing) = await present(later, "launch", u1) else {
      Issue.record("the last decision is used")
      return
    }
    #expect(first.paywall != nil && nothing.reason == "decided alone")
  }

  @Test(arguments: [true, false])
  func `a swap of the paywall and of the placements is followed`(hasEvents: Bool) async throws {
    let client = client {
      $0.time = .system
      $0.pollInterval = 0.05
      if !hasEvents { $0.transport.stream = nil }
    }
    var options = PresentationOptions()
    options.followsChanges = true
    let presentation = try #require(
      await present(client, "tiers", options: options).presentation)
    #expect(try await soon { !hasEvents || site.served.server.metrics.subscribers == 1 })
    _ = try await site.served.ask(
      "PUT", "admin/brands/shop?activate=true", LoopSite.document("Swapped"))
    #expect(
      try await soon { await presentation.state.page?.spoken.first?.words == "Swapped" })
    #expect(await presentation.shownPaywall?.version == 2)
    _ = try await site.served.ask(
      "PUT", "admin/brands/shop?placements=true&activate=true",
      LoopSite.placements.replacing(
        #""otherwise": {"paywall": "main"}"#, with: #""otherwise": {"paywall": "annual"}"#))
    #expect(
      try await soon { await presentation.state.page?.spoken.first?.words == "Annual" })
    #expect(await presentation.shownPaywall?.decision?.paywall == "annual")
  }

  @Test func `a tester's ticket decides, and nothing is counted`() async throws {
    let made = try await site.served.ask(
      "POST", "admin/brands/shop/placements/force?experiment=year&variant=annual")
    let client = client()
    var reader = PaywallReader(userID: "u1")
    reader.forced = try #require(made["forced"]?.string, "\(made)")
    let outcome = await present(client, "launch", reader)
    let forced = try await decision(outcome)
    #expect(forced.isForced && forced.variant == "annual")
    await outcome.presentation?.perform(.close)
    #expect(await client.unsentEvents == 0)
  }

  @Test func `events name the placement, the rule and the variant`() async throws {
    let client = client()
    let outcome = await present(client, "launch", PaywallReader(userID: "u1"))
    let variant = try #require(try await decision(outcome).variant)
    await outcome.presentation?.perform(.close)
    await client.flush()
    #expect(
      try await site.counts() == [
        "impression:\(variant)": 1, "tap:\(variant)": 1, "closed:\(variant)": 1,
        "reader:\(variant)": 1,
      ])
    let event = try #require(try line.events.first)
    #expect(event["rule"]?.string == "everybody" && event["placement"]?.string == "launch")
  }

  @Test func `a placement that does not exist shows nothing and says so`() async {
    let client = client()
    for name in ["none", "", "a/b", "ü\u{0}", String(repeating: "x", count: 10_000)] {
      guard case .nothing(let nothing) = await present(client, name) else {
        Issue.record("\(name.prefix(20)) is shown")
        continue
      }
      #expect(nothing.error != nil)
    }
  }

  @Test func `what is known of a reader is not in an address`() async throws {
    let client = client()
    let reader = PaywallReader(
      userID: String(repeating: "\u{1F600}", count: 60), attributes: ["tier": "gold"])
    _ = try await decision(await present(client, "launch", reader))
    let request = try #require(line.sent.last)
    let query = try #require(request.url.query())
    #expect(!query.contains("%F0%9F%98%80") && !query.contains("gold"))
  }

  @Test func `events and questions name the installation differently, over a restart`()
    async throws
  {
    func sent(_ client: Paywalls) async throws -> (device: String, client: String) {
      let outcome = await present(client)
      _ = try await decision(outcome)
      let device = try #require(try line.told["deviceId"])
      await outcome.presentation?.perform(.close)
      await client.flush()
      return (device, try #require(try line.client))
    }
    let first = try await sent(client())
    #expect(first.client != first.device)
    let later = client()
    #expect(try await sent(later) == first)
    await later.consent(false)
    await later.consent()
    let withdrawn = try await sent(later)
    #expect(withdrawn.device == first.device && withdrawn.client != first.client)
    await later.reset()
    let reset = try await sent(later)
    #expect(Set([reset.device, reset.client]).isDisjoint(with: [first.device, withdrawn.client]))
  }

  @Test func `an installation of an earlier version gets an id for events, and keeps the rest`()
    throws
  {
    try site.folder.write(
      #"{"id":"old","began":0,"sessions":3,"lastUse":0,"shown":[],"tickets":{},"decisions":[],"products":{}}"#,
      to: "a/state/installation.json")
    let installation = client().installation
    let id = installation.countedID
    #expect(installation.id == "old" && id != "old")
    let kept = client().installation
    #expect(kept.countedID == id && kept.facts.sessions == 4)
  }

  @Test func `before events are sent there is no id for them`() async throws {
    let client = client()
    _ = try await decision(await present(client))
    #expect(try !site.folder.read("a/state/installation.json").contains("counted"))
  }

  @Test func `an installation that is reset is another one`() async throws {
    let client = client()
    client.identify(userID: "u1")
    _ = try await decision(await present(client))
    let id = client.installationID
    await client.reset()
    #expect(client.installationID != id && client.installation.facts.decisions.isEmpty)
    #expect(client.installation.facts.userID == nil && client.installation.facts.tickets.isEmpty)
    #expect(self.client().installationID == client.installationID)
  }

  @Test func `whoever becomes known keeps every variant`() async throws {
    for number in 0..<30 {
      let client = client("reader-\(number)")
      let isAhead = number.isMultiple(of: 2)
      if isAhead { try await client.placements.prefetch(LoopSite.request) }
      let before = try await variants(client)
      client.identify(userID: "user-\(number)")
      if isAhead { try await client.placements.prefetch(LoopSite.request) }
      #expect(try await variants(client) == before)
      line.setDown(true)
      #expect(try await variants(client) == before)
      line.setDown(false)
    }
  }

  private func variants(_ client: Paywalls) async throws -> [String?] {
    var found: [String?] = []
    for placement in ["launch", "settings"] {
      found.append(try await decision(await present(client, placement)).variant)
    }
    return found
  }
}

extension Line {
  /// Whom the last batch of events names.
  fileprivate var client: String? {
    get throws {
      let content = sent.last { $0.url.path().hasSuffix("events/client") }?.content ?? Data()
      return try JSONText(parsing: Array(content), limits: .trusted).root["client"]?.string
    }
  }

  /// What the last question for a placement told of the reader.
  fileprivate var told: [String: String] {
    get throws {
      let content = try #require(sent.last?.content)
      let context = try JSONText(parsing: Array(content), limits: .trusted).root["context"]
      var told: [String: String] = [:]
      for member in context?.members.map(Array.init) ?? [] {
        told[member.key] = member.value.string ?? member.value.number?.text
      }
      return told
    }
  }
}

extension PaywallPresentation {
  /// Whether a page is shown and no answer is awaited.
  fileprivate var hasPage: Bool { isSettled && state.page != nil }
}
