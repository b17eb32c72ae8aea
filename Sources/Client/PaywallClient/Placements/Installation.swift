import Foundation
import Locks
import Numbers

/// What a client knows of its installation: its ids, how often the app and its paywalls were opened, and the last decisions of placements. Its file
/// survives a restart.
final class Installation: Sendable {
  struct Facts: Sendable, Hashable, Codable {
    var id: String
    /// The id in events; nil until events are sent. Placements never get it, so nobody can join events and questions.
    var counted: String?
    var began: Date
    var sessions = 0
    var lastUse: Date
    /// The user whom `identify` named.
    var userID: String?
    /// The last times at which each placement was shown. The service counts those in the period of a frequency.
    var shown: [PlacementKey: [Date]] = [:]
    /// The newest ticket with the kept variants, by brand.
    var tickets: [String: String] = [:]
    var decisions: [PlacementKey: KeptDecision] = [:]
    /// The products of the pages that were shown, by brand.
    var products: [String: [KnownProduct]] = [:]
  }

  /// The time without use after which a new session begins, in seconds.
  private static let sessionPause: TimeInterval = 1_800
  /// The maximum number of placements that are remembered.
  private static let most = 500

  private struct State: Sendable {
    var facts: Facts?
    var isInSession = false
  }

  private let file: URL?
  private let time: ClientTime
  private let report: @Sendable (String) -> Void
  private let state: Guarded<State>

  init(_ configuration: PaywallConfiguration) {
    file = configuration.stateFile("installation.json")
    time = configuration.time
    report = configuration.report
    state = Guarded(State(facts: Self.read(file)))
  }

  /// The id. Asking for it is no use of the app.
  var id: String { state.withLock { $0.facts?.id } ?? facts.id }

  /// The id in events. Asking for it is no use of the app.
  var countedID: String {
    if let id = state.withLock({ $0.facts?.counted }) { return id }
    let made = UUID().uuidString
    return update(isUse: false) { $0.counted = $0.counted ?? made }.counted ?? made
  }

  /// Forgets the id in events, and nothing else.
  func forgetCounted() {
    guard state.withLock({ $0.facts?.counted }) != nil else { return }
    update(isUse: false) { $0.counted = nil }
  }

  /// The facts, after this use was noted.
  var facts: Facts { update { _ in } }

  /// Changes the facts and keeps them.
  ///
  /// - Parameter isUse: whether that is a use of the app.
  @discardableResult
  func update(isUse: Bool = true, _ change: (inout Facts) -> Void) -> Facts {
    let now = time.now()
    return state.withLock { state in
      let old = state.facts
      var facts = old ?? Facts(id: UUID().uuidString, began: now, lastUse: now)
      if isUse { Self.noteUse(&facts, &state.isInSession, at: now) }
      change(&facts)
      facts.bound(to: Self.most)
      state.facts = facts
      if !facts.isNearly(old) { write(facts) }
      return facts
    }
  }

  private static func noteUse(_ facts: inout Facts, _ isInSession: inout Bool, at now: Date) {
    let isNew = !isInSession || now.timeIntervalSince(facts.lastUse) > sessionPause
    if isNew { facts.sessions += 1 }
    isInSession = true
    facts.lastUse = max(now, facts.lastUse)
  }

  /// Forgets everything.
  func reset() {
    state.withLock { state in
      state = State()
      guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
      do { try FileManager.default.removeItem(at: file) } catch {
        report("the installation's file stays: \(error)")
      }
    }
  }

  private static func read(_ file: URL?) -> Facts? {
    guard let file else { return nil }
    do { return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file)) } catch {
      return nil
    }
  }

  private func write(_ facts: Facts) {
    guard let file else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(facts).write(to: file, options: .atomic)
    } catch {
      report("the installation's file is not kept: \(error)")
    }
  }
}

extension Installation.Facts {
  /// The maximum number of times that are remembered of a placement.
  private static let mostTimes = 100

  /// Remembers that a placement was shown now.
  mutating func noteShown(_ placement: PlacementKey) {
    shown[placement] = ((shown[placement] ?? []) + [lastUse]).suffix(Self.mostTimes)
  }

  /// The whole days since the app was first used.
  var daysSinceInstall: Int {
    max(0, Int(clamping: (lastUse.timeIntervalSince(began) / 86_400).rounded(.down)))
  }

  /// Whether the facts differ from older ones only in a use at most a minute later. Then nothing needs to be written.
  fileprivate func isNearly(_ old: Self?) -> Bool {
    guard var old, lastUse.timeIntervalSince(old.lastUse) < 60 else { return false }
    old.lastUse = lastUse
    return old == self
  }

  /// Forgets what an app that makes up names would leave behind.
  fileprivate mutating func bound(to most: Int) {
    if shown.count > most { shown = [:] }
    if tickets.count > most { tickets = [:] }
    if decisions.count > most { decisions = [:] }
    if products.count > most { products = [:] }
  }
}

/// A placement of a brand; of the active one without a brand.
struct PlacementKey: Sendable, Hashable, Codable {
  var brand: String?
  var placement: String
}

/// The last decision of a placement for a person.
struct KeptDecision: Sendable, Hashable, Codable {
  var decision: PaywallDecision
  var brand: String?
  var received: Date
  /// The user and the device that it was for.
  var userID: String?
  var deviceID: String
}

/// A product of a page.
struct KnownProduct: Sendable, Hashable, Codable {
  var name: String
  var sku: String
  var hasOffers: Bool
  var entitlements: [String]
}
