import PaywallGate
import PaywallRender
import PaywallStorage
import PaywallStore

/// Reports what the gate finds unasked, as changes in the log, which webhooks and events carry: errors in a version that it had let pass, and
/// what a rule pack will stop soon.
struct GateNotices {
  let keeper: GateKeeper
  let store: Store
  let report: @Sendable (String) -> Void

  /// How soon a pack must stop a version that readers see for a notice, in days.
  static let days = 30

  /// Who depends on a version.
  enum Reach {
    case nobody
    /// It is scheduled or proposed.
    case planned
    case readers
  }

  /// Returns false if something could not be logged.
  ///
  /// - Parameters:
  ///   - reach: who depends on the version.
  ///   - first: judges the likeliest screens, as if the version were published now; nil if that is not possible now.
  func tell(
    _ findings: VersionFindings, of version: PublishedVersion, reach: Reach,
    first: () -> VersionFindings?
  ) -> Bool {
    guard reach != .nobody else { return true }
    var notices: [(Change, String)] = []
    if isNews(findings, of: version, first) {
      let change = Change.gateErrors(
        findings.verdict.fingerprint, of: version.brand, version: version.number)
      notices.append(
        (change, "the gate had let version \(version.number) pass: \(findings.verdict.sentence)"))
    }
    if reach == .readers { notices += due(findings, of: version) }
    return notices.allSatisfy { note($0, because: $1) }
  }

  /// Whether the version has errors and had passed before.
  private func isNews(
    _ findings: VersionFindings, of version: PublishedVersion, _ first: () -> VersionFindings?
  ) -> Bool {
    guard findings.verdict.outcome == .errors else { return false }
    switch keeper.formerOutcome(of: version) {
    case .passed: return true
    case .errors: return false
    case .incomplete, nil: return first()?.verdict.outcome == .passed
    }
  }

  private func due(
    _ findings: VersionFindings, of version: PublishedVersion
  ) -> [(Change, String)] {
    // Another node with a correct clock tells instead.
    guard !findings.due.isEmpty, store.trustedTime != nil else { return [] }
    let today = keeper.settings.today()
    return findings.due.filter { (0...Self.days).contains($0.day.sinceEpoch - today.sinceEpoch) }
      .map { due in
        let change = Change.rulesDue(
          pack: due.pack, from: due.day.description, of: version.brand, version: version.number)
        return (change, "from \(due.day) version \(version.number) \(due.sentence)")
      }
  }

  private func note(_ change: Change, because reason: String) -> Bool {
    do throws(StoreError) {
      try store.note(change, because: reason)
      return true
    } catch {
      report(
        "\(change.summary.action) of \(change.brand.map(\.description) ?? "") could not be logged: \(error)"
      )
      return false
    }
  }
}
