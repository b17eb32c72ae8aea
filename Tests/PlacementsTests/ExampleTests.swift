import Foundation
import JSON
import PaywallModel
import Testing

@testable import Placements

/// The campaigns of `paywalls/examples/placements`, each with readers and what they see, and shares of simulated people.
@Suite struct ExampleTests {
  /// A reader, the moment, the placement, and what decides: the name of the step, and the paywall or why nothing is shown.
  private typealias Sight = (context: String, at: String, placement: String, sees: String)

  private static let sights: [String: [Sight]] = [
    "onboarding": [
      (#"{"sessions": 1}"#, noon, "onboarding", "first-time: welcome"),
      (#"{"sessions": 2}"#, noon, "onboarding", "otherwise: main"),
      // Priorities: the first rule that holds decides.
      (#"{"sessions": 1, "entitlements": ["plus"]}"#, noon, "onboarding", "subscribers: nothing"),
    ],
    "win-back": [
      (
        #"{"lapsed": "2026-11-20", "offers": {"yearly": "winBack"}}"#, noon, "launch",
        "win-back: come-back"
      ),
      (#"{"lapsed": "2026-10-20"}"#, noon, "launch", "lapsed: annual"),
      (#"{"lapsed": "2026-11-20"}"#, noon, "launch", "otherwise: main"),
      (
        #"{"lapsed": "2026-10-20", "entitlements": "plus"}"#, noon, "launch", "subscribers: nothing"
      ),
    ],
    "countries": [
      (#"{"country": "AT"}"#, noon, "launch", "german-speaking: dach"),
      (#"{"country": "US", "storefront": "CHE"}"#, noon, "launch", "german-speaking: dach"),
      (#"{"country": "FR"}"#, noon, "launch", "otherwise: main"),
    ],
    "versions": [
      (#"{"appVersion": "2.1.0-beta.3"}"#, noon, "launch", "beta: beta"),
      (#"{"appVersion": "2.1.0-beta.1"}"#, noon, "launch", "otherwise: main"),
      (
        #"{"appVersion": "v2.2 (451)", "platform": "ios", "osVersion": "17.10"}"#, noon, "launch",
        "new-system: offer-codes"
      ),
      (
        #"{"appVersion": "2.2", "platform": "ios", "osVersion": "17.3.1"}"#, noon, "launch",
        "otherwise: main"
      ),
      (#"{"appVersion": "1.9.9.9.9"}"#, noon, "launch", "old-app: nothing"),
    ],
    "languages": [
      (#"{"locale": "zh-TW"}"#, noon, "launch", "traditional: traditional"),
      (#"{"locale": "es-MX"}"#, noon, "launch", "latin-america: latam"),
      (#"{"locale": "es-ES"}"#, noon, "launch", "otherwise: main"),
    ],
    "engaged": [
      (#"{"sessions": "9", "daysSinceInstall": 7.9}"#, noon, "launch", "engaged: annual"),
      (#"{"sessions": 9, "daysSinceInstall": 31}"#, noon, "launch", "otherwise: nothing"),
    ],
    "attributes": [
      (#"{"email": "ada@example.com"}"#, noon, "launch", "staff: nothing"),
      (#"{"source": "spring-mail"}"#, noon, "launch", "spring: spring"),
      (
        #"{"source": "x", "genres": ["film", "sport"]}"#, noon, "launch",
        "sport-without-kids: sport"
      ),
      (#"{"source": "x", "genres": ["kids", "sport"]}"#, noon, "launch", "otherwise: main"),
      (
        #"{"source": "x", "trialEnds": "2026-12-03T22:00:00Z"}"#, noon, "launch",
        "trial-ends: annual"
      ),
      (#"{}"#, noon, "launch", "unknown: plain"),
    ],
    "stopped": [(#"{}"#, noon, "launch", "price: annual")],
    "frequency": [
      (
        #"{"shown": {"featureGate": ["2026-11-24T12:00:01Z"]}}"#, noon, "featureGate",
        "frequency: nothing"
      ),
      (
        #"{"shown": {"featureGate": ["2026-11-24T12:00:00Z"]}}"#, noon, "featureGate",
        "otherwise: main"
      ),
    ],
    "schedule": [
      // In Auckland the new year's campaign begins eleven hours before it does in UTC.
      (
        #"{"timeZone": "Pacific/Auckland"}"#, "2026-12-30T11:00:00Z", "launch", "new-year: new-year"
      ),
      (#"{"timeZone": "America/New_York"}"#, "2026-12-31T04:59:59Z", "launch", "otherwise: main"),
      (#"{}"#, "2026-12-01T08:00:00Z", "launch", "sale: winter"),
      (#"{}"#, "2026-12-08T08:00:00Z", "launch", "otherwise: main"),
      (
        #"{"timeZone": "Europe/Berlin"}"#, "2026-11-28T17:00:00Z", "launch",
        "weekend-evenings: films"
      ),
      (#"{"timeZone": "Europe/Berlin"}"#, "2026-11-28T22:00:00Z", "launch", "otherwise: main"),
    ],
    "testers": [
      (#"{"userId": "tester-1"}"#, noon, "launch", "one-tester: next"),
      (#"{"deviceId": "lab-tablet"}"#, noon, "launch", "one-tester: next"),
      (#"{"userId": "guest"}"#, noon, "launch", "vips: nothing"),
      (#"{"userId": "u1"}"#, noon, "launch", "otherwise: main"),
    ],
    "moments": [
      (#"{}"#, noon, "appLaunch", "otherwise: nothing"),
      (#"{}"#, noon, "purchaseDeclined", "otherwise: smaller"),
      (#"{"offers": {"yearly": "freeTrial"}}"#, noon, "purchaseAbandoned", "once: trial"),
      (
        #"{"offers": {"yearly": "freeTrial"}, "shown": 1}"#, noon, "purchaseAbandoned",
        "frequency: nothing"
      ),
    ],
    "teams": [
      (#"{"tier": "gold", "entitlements": "plus"}"#, noon, "launch", "gold: winter"),
      (#"{"country": "SE"}"#, "2026-12-10T12:00:00Z", "launch", "winter-rule-2: winter"),
      (#"{"country": "SE"}"#, noon, "launch", "otherwise: main"),
      (#"{"country": "SE", "entitlements": "plus"}"#, noon, "launch", "subscribers: nothing"),
      (#"{"tier": "gold"}"#, noon, "settings", "otherwise: main"),
    ],
  ]

  /// The campaigns of the example for several teams.
  private static let ofTeams = ["winter", "launch"]

  /// The share of people for whom a label decides at a moment.
  private static let shares: [String: [(at: String, label: String, share: Double)]] = [
    "rollout": [
      ("2026-12-01T12:00:00Z", "new-page", 0.01), ("2026-12-02T00:00:00Z", "new-page", 0.1),
      ("2026-12-05T00:00:00Z", "new-page", 0.2), ("2026-12-09T00:00:00Z", "new-page", 0.5),
      ("2026-12-12T00:00:00Z", "new-page", 1),
    ],
    "exclusive": [
      (noon, "control", 0.5), (noon, "annual", 0.25), (noon, "short", 0.25), (noon, "otherwise", 0),
    ],
    "holdout": [(noon, "holdout", 0.1), (noon, "all", 0.9)],
    "weights": [
      (noon, "control", 0.35), (noon, "annual", 0.1), (noon, "nothing", 0.05),
      (noon, "otherwise", 0.5),
    ],
  ]

  private static let noon = "2026-11-27T12:00:00Z"
  private static let people = 6_000

  private static func decider(_ name: String) throws -> PlacementDecider {
    var files = PlacementFiles(main: try PlacementDocument(reading: bytes(name)))
    for campaign in name == "teams" ? ofTeams : [] {
      let file = PlacementFile.campaign(campaign)
      var known = KnownPaywalls(
        versions: ["main": [1], "winter": [1], "new": [1]], live: ["main", "winter", "new"])
      known.files = files
      files[file] = try PlacementDocument(
        reading: bytes("teams-\(campaign)"), as: file, knowing: known)
    }
    let document = try #require(files.joined)
    return try PlacementDecider(document, lists: ["vips": PeopleList([.init(of: "guest")])])
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let path = URL(filePath: #filePath).appending(
      path: "../../../paywalls/examples/placements/\(name).json"
    ).standardizedFileURL
    return try Array(Data(contentsOf: path))
  }

  @Test func `each example has a proof`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../paywalls/examples/placements")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.standardizedFileURL.path
    ).map { $0.replacing(".json", with: "") }
    let proved = Set(Self.sights.keys).union(Self.shares.keys)
    #expect(Set(names) == proved.union(Self.ofTeams.map { "teams-\($0)" }))
  }

  @Test(arguments: sights.keys.sorted())
  func `each reader sees what the campaign says`(name: String) throws {
    let decider = try Self.decider(name)
    for (context, at, placement, sees) in Self.sights[name] ?? [] {
      let now = try #require(Moment(at))
      let decision = try #require(
        decider.decide(placement, for: Samples.reader(context), now: now))
      #expect(
        "\(decision.stepName): \(decision.paywall?.name ?? "nothing")" == sees,
        "\(context) at \(at)")
    }
  }

  @Test(arguments: shares.keys.sorted())
  func `each share of people is as large as the campaign says`(name: String) throws {
    let decider = try Self.decider(name)
    var generator = ReaderGenerator(for: [decider.document], seed: 7)
    let readers = (0..<Self.people).map { _ in generator.next() }
    for (at, label, share) in Self.shares[name] ?? [] {
      let now = try #require(Moment(at))
      let count = readers.count { decider.decide("launch", for: $0, now: now)?.label == label }
      let deviation = (share * (1 - share) / Double(Self.people)).squareRoot()
      #expect(
        abs(Double(count) / Double(Self.people) - share) <= 4 * deviation, "\(label) at \(at)")
    }
  }
}
