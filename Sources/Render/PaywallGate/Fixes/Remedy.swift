import JSON

/// A change of the author's document that takes a finding away.
public struct Remedy: Sendable, Hashable {
  /// Its effect, as a request: `delete "old"`.
  public let title: String
  public let patch: JSONPatch

  init(_ title: String, _ operations: [JSONPatch.Operation]) {
    self.title = title
    patch = JSONPatch(operations)
  }
}

/// How a rule makes remedies from its findings.
enum Remedies: Sendable {
  case none
  /// A change that keeps look and meaning, so that `paywalld check --fix` makes it.
  case fix(@Sendable (FaultyPlace) -> Remedy?)
  /// Changes; the author chooses one.
  case suggestions(@Sendable (FaultyPlace) -> [Remedy])
}

extension Finding {
  /// The finding with what its rule offers to do.
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
