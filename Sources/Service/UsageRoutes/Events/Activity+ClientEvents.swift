import Foundation
import JSON
import PaywallStorage
import PaywallUsage
import ReaderRoutes
import Routing

/// The entries for a request with events of an app.
extension Activity {
  /// Records the events of a request. Those that are left come again.
  func note(_ sent: ClientEvents, _ receipt: EventReceipt, by key: UsageKey, at now: Date) {
    remember(key, sent.key)
    var entries: [(index: Int, entry: ActivityEntry)] = []
    for (checked, outcome) in receipt.counted where !outcome.isLeft {
      let isNew = outcome == .counted
      let words = isNew ? Self.words(forClockOf: sent.events[checked.index], at: now) : nil
      entries.append(
        (checked.index, ActivityEntry(at: now, isNew ? .accepted : .duplicate, words: words)))
    }
    for refusal in receipt.refusals {
      let entry = ActivityEntry(
        at: now, .refused, reason: refusal.reason.rawValue, words: refusal.words(age: receipt.age))
      entries.append((refusal.index, entry))
    }
    let described = entries.sorted { $0.index < $1.index }.map { index, entry in
      var entry = entry
      entry.describe(sent.events[index])
      (entry.client, entry.key) = (sent.client(of: sent.events[index])?.pseudonym, key.name)
      return entry
    }
    add(described, to: key.brand)
    // Whoever looks at the other brand must see them too.
    add(described.filter { $0.reason == ClientEvents.Reason.wrongBrand.rawValue }, to: nil)
  }

  /// Records a request with events that were not counted; without a number, all of them.
  func note(
    refused sent: ClientEvents, count: Int? = nil, by key: UsageKey?, _ reason: String,
    _ words: String, at now: Date
  ) {
    var entry = ActivityEntry(at: now, .refused, reason: reason, words: words)
    entry.events = count ?? sent.events.count
    (entry.client, entry.key) = (sent.client?.pseudonym, key?.name)
    if let first = sent.events.first { entry.describe(first) }
    add([entry], to: key?.brand)
  }

  /// Records a request with content that is no list of events.
  func note(unreadable problem: Problem, at now: Date) {
    let mistakes = problem.errors.prefix(3).map { "\($0.message)" }
    let words = ([problem.detail] + mistakes).joined(separator: "; ")
    add([ActivityEntry(at: now, .refused, reason: "invalid-content", words: words)], to: nil)
  }

  /// Records a request with a key that no brand has.
  func note(unknownKeyOf sent: ClientEvents, at now: Date) {
    guard let former = formerKey(sent.key, at: now) else {
      return note(
        refused: sent, by: nil, "unknown-key",
        "no brand has this client key; was it copied whole, and from this service?", at: now)
    }
    note(
      refused: sent, by: former, "revoked-key",
      "the client key \"\(former.name)\" was revoked; make a new one and put it into the app",
      at: now)
  }

  /// The least seconds that a clock must be ahead to be mentioned.
  private static let ahead = 5.0

  private static func words(forClockOf event: JSONNode, at now: Date) -> String? {
    guard let told = event["at"]?.string.flatMap(Timestamp.date),
      told.timeIntervalSince(now) >= ahead
    else { return nil }
    let seconds = Int(clamping: told.timeIntervalSince(now))
    return
      "by the clock of the device it happens in \(seconds) s, so it counts as of now; is that clock right?"
  }
}

extension ClientEvents.Refusal {
  /// The reason for people who connect an app.
  ///
  /// - Parameter age: the maximum age of an event in hours.
  func words(age: Int) -> String {
    switch reason {
    case .invalidEvent:
      isNeedless
        ? "an exposure or a custom event shows nothing, so leave \"\(member ?? "paywall")\" out"
        : "\"\(member ?? "id")\" is missing or malformed"
    case .unknownType: "there is no such type of event"
    case .tooOld:
      "by the clock of the device it happened more than \(age) hours ago; is that clock right?"
    case .needsToken: "only a server may send it, with a token of the role editor"
    case .unknownClient: "neither the event nor the request names a client"
    case .wrongBrand: "the client key is one of another brand than the event names"
    case .unknownPaywall:
      "the brand of the key has no such paywall that readers see; is it the key of another brand?"
    case .unknownVersion:
      "readers never saw this version of the paywall; is it the key of another brand?"
    case .unknownPlacement:
      "neither the live placements nor those of the last \(PlacementSights.days) days have such a placement"
    case .unknownExperiment:
      "neither the live placements nor those of the last \(PlacementSights.days) days have such an experiment in that version"
    case .unknownVariant: "the experiment has no such variant"
    case .unknownProduct: "this version of the paywall offers no such product"
    case .wrongRule: "that rule of the placement does not exist, or shows another experiment"
    case .notShown:
      "neither the live placements nor earlier ones can have shown this version, or nothing, at that placement in that variant; an exposure with the rule \"holdout\" needs a holdout"
    }
  }
}
