/// What the gate says of the versions that a declaration makes live.
struct Admission: Sendable {
  /// Nil lets every version through.
  let gate: VersionGate?
  /// By entity tag.
  private var verdicts: [String: GateVerdict] = [:]
  private var rounds = VersionGate.rounds

  init(_ gate: VersionGate?) { self.gate = gate }

  /// Nil if the version must be judged first.
  func verdict(on version: PublishedVersion) -> GateVerdict? {
    guard let gate, version.brand.paywall != nil else {
      return GateVerdict(.passed, fingerprint: "")
    }
    if let verdict = verdicts[version.etag], gate.holds(verdict, version) { return verdict }
    return rounds > 0 ? nil : .changing
  }

  /// Judges versions. Takes long.
  mutating func judge(_ versions: [PublishedVersion]) {
    rounds -= 1
    for version in versions { verdicts[version.etag] = gate?.judge(version) }
  }
}
