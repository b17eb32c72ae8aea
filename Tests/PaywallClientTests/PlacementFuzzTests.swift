import Foundation
import TestFolders
import Testing

@testable import PaywallClient

/// Keys, ids and attributes of every form: something is shown, or nothing with a reason.
@Suite struct PlacementFuzzTests {
  private static let texts = [
    "", " ", "a", "gold", "u1", "ü", "\u{0}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{202E}abc",
    "a=b&c=d", "a,b=c", "%00%", "\"}]", "\r\nX: y", "../..", "true", "1e999", "-0", "NaN", "null",
    "constructor", "\u{FFFF}", "e\u{301}", String(repeating: "x", count: 64),
    String(repeating: "ü", count: 300), String(repeating: "x", count: 5_000),
  ]
  private static let names = [
    "tier", "visits", "trial", "country", "locale", "date", "now", "timeZone", "platform",
    "appVersion",
    "storefront", "orientation", "theme", "width", "brand", "placement", "version", "paywall",
    "forced", "assignments", "userId", "shown", "sessions", "custom", "custom.tier", "offers.x",
    "state.plan", "states", "strict", "preview", "explain", "device", "targetingKey",
  ]
  private static let placements = ["launch", "settings", "once", "tiers", "none"]

  /// Five hundred readers, or as many as the environment says.
  private static let rounds =
    (ProcessInfo.processInfo.environment["PAYWALLD_READERS"].flatMap(Int.init) ?? 500) / 100

  @Test func `readers of every form get an answer`() async throws {
    let site = try LoopSite()
    var random = SeededNumbers(seed: 56)
    var shown = 0
    for round in 0..<Self.rounds {
      let client = site.client(round < 2 ? "reader" : nil)
      let readers = (0..<100).map { _ in Self.reader(&random) }
      let keys = readers.map { _ in Self.text(Self.placements, &random) }
      shown += try await withThrowingTaskGroup(of: Bool.self) { group in
        for (reader, key) in zip(readers, keys) {
          group.addTask { try await Self.answer(client, key, reader) }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      if round.isMultiple(of: 10) { await client.reset() }
    }
    #expect(shown > 20 * Self.rounds)
  }

  /// Returns whether a paywall is shown; what is not must have a reason.
  private static func answer(
    _ client: Paywalls, _ placement: String, _ reader: PaywallReader
  ) async throws -> Bool {
    let outcome = await client.present(placement: placement, for: reader, LoopSite.request)
    switch outcome {
    case .nothing(let nothing):
      #expect(!nothing.reason.isEmpty)
      let isKnown = placements.dropLast().contains(placement)
      #expect(
        !isKnown || nothing.decision != nil, "\(placement) \(reader) \(nothing.reason)")
      return false
    case .paywall(let presentation):
      #expect(try await soon { await presentation.state.page != nil })
      await presentation.dismiss()
      return true
    }
  }

  private static func text(_ known: [String], _ random: inout SeededNumbers) -> String {
    let list = Int.random(in: 0..<3, using: &random) == 0 ? texts : known
    return list.randomElement(using: &random) ?? ""
  }

  private static func reader(_ random: inout SeededNumbers) -> PaywallReader {
    var reader = PaywallReader()
    if Bool.random(using: &random) { reader.userID = texts.randomElement(using: &random) }
    if Bool.random(using: &random) { reader.deviceID = texts.randomElement(using: &random) }
    if Bool.random(using: &random) { reader.forced = texts.randomElement(using: &random) }
    let most = [2, 5, 150].randomElement(using: &random) ?? 1
    for number in 0..<Int.random(in: 0...most, using: &random) {
      let name = text(names, &random) + (most > 100 ? "\(number)" : "")
      reader.attributes[name] = value(&random)
    }
    return reader
  }

  private static func value(_ random: inout SeededNumbers) -> PaywallAttribute {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .text(texts.randomElement(using: &random) ?? "")
    case 1:
      .number(
        [0, -1, 3, 0.1, 1e15, 1e300, -.infinity, .nan, .leastNonzeroMagnitude]
          .randomElement(using: &random) ?? 0)
    default: .flag(Bool.random(using: &random))
    }
  }
}
