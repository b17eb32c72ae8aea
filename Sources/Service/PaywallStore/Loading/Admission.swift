import PaywallModel

/// The gate's verdicts on the versions that become public with a change.
///
/// Judging takes long, so code that holds the lock for changes only looks up verdicts, and leaves versions without one to be judged without
/// the lock.
struct Admission: Sendable {
  /// The gate; nil lets every version through.
  let gate: VersionGate?
  private let depth: JudgingDepth
  private var verdicts: [Key: GateVerdict] = [:]
  private var rounds = VersionGate.rounds

  private struct Key: Sendable, Hashable {
    let brand: Brand
    let etag: String

    init(_ version: PublishedVersion) {
      brand = version.brand
      etag = version.etag
    }
  }

  init(_ gate: VersionGate?, _ depth: JudgingDepth = .likeliest) {
    self.gate = gate
    self.depth = depth
  }

  /// Returns nil if the version must be judged first.
  func verdict(on version: PublishedVersion) -> GateVerdict? {
    guard let gate, version.brand.paywall != nil else {
      return GateVerdict(.passed, fingerprint: "")
    }
    if let verdict = verdicts[Key(version)], gate.holds(verdict, version) { return verdict }
    return rounds > 0 ? nil : .changing
  }

  /// Judges versions. Takes long.
  ///
  /// - Parameter all: whether to judge all. If false, stops after the first that does not pass, if one is enough to reject a change.
  mutating func judge(_ versions: [PublishedVersion], all: Bool = true) {
    rounds -= 1
    for version in versions {
      let verdict = gate?.judge(version, depth)
      verdicts[Key(version)] = verdict
      if !all, verdict?.outcome != .passed { return }
    }
  }

  /// Whether versions that become public with another one override the gate. Nil if some, which are then in `unjudged`, must be judged
  /// first.
  ///
  /// Throws `stoppedByGate`, or `pinIsStopped` for a version that placements show.
  ///
  /// - Parameter version: the version that goes live.
  func overrides(
    _ newcomers: [PublishedVersion], with version: PublishedVersion, isForced: Bool,
    unjudged: inout [PublishedVersion]
  ) throws(StoreError) -> Bool? {
    guard let gate else { return false }
    unjudged = []
    guard !isForced else {
      return newcomers.contains { gate.known($0)?.outcome != .passed }
    }
    for newcomer in newcomers {
      guard let verdict = verdict(on: newcomer) else {
        unjudged.append(newcomer)
        continue
      }
      guard verdict.outcome == .passed else { throw .stopped(newcomer, with: version, verdict) }
    }
    return unjudged.isEmpty ? false : nil
  }
}

extension StoreError {
  /// The error if the gate stops a version that would become public with another one.
  fileprivate static func stopped(
    _ newcomer: PublishedVersion, with version: PublishedVersion, _ verdict: GateVerdict
  ) -> StoreError {
    guard let pointer = version.pointer(to: newcomer.number, of: newcomer.brand) else {
      return .stoppedByGate(newcomer.brand, newcomer.number, verdict)
    }
    return .pinIsStopped(newcomer.brand, newcomer.number, verdict, pointer: pointer)
  }
}
