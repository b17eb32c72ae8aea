import Locales
import Numbers

extension GateResult {
  /// The findings that a law or policy makes worse within `Obligation.noticeDays`, with the first day, the earliest first.
  public var coming: [(day: CivilDay, obligation: Obligation, finding: Finding)] {
    findings.flatMap { finding in
      finding.suppression != nil
        ? []
        : finding.obligations.compactMap { obligation in
          obligation.day(within: Obligation.noticeDays, of: today).map { ($0, obligation, finding) }
        }
    }.sorted { ($0.0, $0.1.pack) < ($1.0, $1.1.pack) }
  }

  /// The duty that begins first, in a sentence; nil if none begins soon.
  var comingSentence: String? {
    guard let first = coming.first else { return nil }
    let severity = first.obligation.stops ? "fails" : "gets a warning"
    let others = Set(coming.map(\.finding)).count - 1
    let more = others > 0 ? ", and \(others) more within \(Obligation.noticeDays) days" : ""
    return
      "From \(first.day) this paywall \(severity) for \(first.finding.code) \(first.obligation.storefronts.isEmpty ? "everywhere" : "in \(first.obligation.storefronts.joined(separator: ", "))")\(more)."
  }
}
