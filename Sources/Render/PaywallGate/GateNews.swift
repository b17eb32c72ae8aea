import Synchronization

/// Tells whoever waits for a verdict of each finding once, when it is first seen.
final class GateNews: Sendable {
  private let subject: GateSubject
  private let tell: @Sendable (Finding) -> Void
  private let told = Mutex<Set<Verdicts.Key>>([])

  init(_ subject: GateSubject, _ tell: @escaping @Sendable (Finding) -> Void) {
    self.subject = subject
    self.tell = tell
  }

  /// Tells what verdicts found since the last call. Any thread may call it.
  func take(from verdicts: inout Verdicts) {
    for (key, finding) in verdicts.takeNews() where told.withLock({ $0.insert(key).inserted }) {
      tell(finding.located(in: subject.text, subject.expansion))
    }
  }
}
