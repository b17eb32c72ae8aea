import PaywallModel
import PaywallStorage

extension Store {
  /// Runs `body` as the only writer, once the version that `body` makes live is admitted: the gate passes it, or all versions that
  /// placements show by number, and a second person has approved it if the brand's policy requires that.
  ///
  /// Judging takes long, so it happens without the lock. Under the lock the verdict must still hold. A version that was live before always
  /// passes, so that nothing delays a rollback. Throws `stoppedByGate`, `pinIsStopped`, `needsApproval`, and `invalidDocument` for
  /// placements that show a paywall which no longer exists.
  ///
  /// - Parameters:
  ///   - number: the version that `body` makes live; nil if it makes no other version live.
  ///   - isForced: whether the version overrides the gate.
  ///   - depth: the screens that are judged.
  ///   - body: receives the checks that the version has skipped.
  func write<Answer>(
    admitting number: Int?, of brand: Brand, isForced: Bool = false, approval: Approval = .asked,
    depth: JudgingDepth = .likeliest, _ body: (inout Writer, Overrides) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    var admission = Admission(gate.refusing, depth)
    while true {
      var unjudged: [PublishedVersion] = []
      let answer = try write { (writer) throws(StoreError) -> Answer? in
        try writer.catalog.checkShown(by: number, of: brand)
        guard let version = writer.newcomer(number, of: brand) else {
          return try body(&writer, Overrides())
        }
        let overridesGate = try admission.overrides(
          writer.catalog.newcomers(with: version), with: version, isForced: isForced,
          unjudged: &unjudged)
        guard let overridesGate else { return nil }
        let isUnapproved = try writer.overrides(approval, version)
        return try body(&writer, Overrides(gate: overridesGate, approval: isUnapproved))
      }
      if let answer { return answer }
      admission.judge(unjudged, all: false)
    }
  }
}

/// The state of a launch's approval by a second person.
public enum Approval: Sendable, Hashable {
  /// The brand's policy decides whether approval is required.
  case asked
  /// Approval was given, or was not needed when the launch was scheduled.
  case given
  /// An administrator skips approval, with a reason.
  case overridden
}

extension Writer {
  /// Returns the version if it can be made live and never was.
  func newcomer(_ number: Int?, of brand: Brand) -> PublishedVersion? {
    guard let version = number.flatMap({ catalog.brands[brand]?.version($0) }), !version.wasLive
    else { return nil }
    return version
  }

  /// Whether a version that was never live skips a required approval. Throws if it must wait for one.
  fileprivate func overrides(
    _ approval: Approval, _ version: PublishedVersion
  ) throws(StoreError) -> Bool {
    guard approval != .given, configuration.asksApproval(version.brand) else { return false }
    guard approval == .overridden else { throw .needsApproval(version.brand, version.number) }
    return true
  }
}
