import Numbers

/// The remedies that a rule offers for its findings.
enum Remedies: Sendable {
  case none
  /// A change that preserves look and meaning; `paywalld check --fix` makes it.
  case fix(@Sendable (FaultyPlace) -> Remedy?)
  /// Changes from which the author chooses one.
  case suggestions(@Sendable (FaultyPlace) -> [Remedy])
}

extension Finding {
  /// Returns the finding with the remedies that its rule offers.
  func remedied(by remedies: Remedies, in subject: GateSubject) -> Finding {
    var finding = self
    let place = FaultyPlace(finding: self, subject: subject)
    switch remedies {
    case .none: break
    case .fix(let make): finding.fix = make(place)
    case .suggestions(let make): finding.suggestions = make(place)
    }
    return finding
  }
}
