import Numbers
import Synchronization

/// Reports each finding once when it first occurs, while a client waits for the verdict.
final class NewFindings: Sendable {
  private let subject: GateSubject
  private let tell: @Sendable (Finding) -> Void
  private let told = Mutex<Set<Verdicts.Key>>([])

  init(_ subject: GateSubject, _ tell: @escaping @Sendable (Finding) -> Void) {
    self.subject = subject
    self.tell = tell
  }

  /// Reports the findings that are new since the last call. May be called on any thread.
  func take(from verdicts: inout Verdicts) {
    for (key, finding) in verdicts.takeNewFindings()
    where told.withLock({ $0.insert(key).inserted }) {
      tell(finding.located(in: subject.text, subject.expansion))
    }
  }
}
