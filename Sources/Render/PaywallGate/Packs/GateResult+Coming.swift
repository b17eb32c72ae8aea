import Locales

extension GateIssue {
  /// The laws and policies that the issue violates, or will; each once.
  public var obligations: [Obligation] {
    var known: Set<Obligation> = []
    return findings.flatMap(\.obligations).filter { known.insert($0).inserted }
  }
}

extension GateResult {
  /// The number of days in which something that falls due is told.
  public static let noticeDays = 90

  /// The findings that a law or policy makes worse within `noticeDays`, with the first day, the earliest first.
  public var coming: [(day: CivilDay, obligation: Obligation, finding: Finding)] {
    findings.flatMap { finding in
      finding.suppression != nil
        ? []
        : finding.obligations.compactMap { obligation in
          obligation.day(within: Self.noticeDays, of: today).map { ($0, obligation, finding) }
        }
    }.sorted { ($0.0, $0.1.pack) < ($1.0, $1.1.pack) }
  }

  /// What falls due first, in a sentence; nil if nothing does.
  var comingSentence: String? {
    guard let first = coming.first else { return nil }
    let severity = first.obligation.duty.severity == .error ? "fails" : "gets a warning"
    let others = Set(coming.map(\.finding)).count - 1
    let more = others > 0 ? ", and \(others) more within \(Self.noticeDays) days" : ""
    return
      "From \(first.day) this paywall \(severity) for \(first.finding.code) \(first.obligation.storefronts.isEmpty ? "everywhere" : "in \(first.obligation.storefronts.joined(separator: ", "))")\(more)."
  }
}
