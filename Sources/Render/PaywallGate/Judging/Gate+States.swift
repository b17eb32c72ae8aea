import JSON
import PaywallRender

extension Gate {
  /// Returns the error that judging would report if taps can reach more than `RenderLimits.states` states; empty if they cannot.
  ///
  /// Lays out the states only if the document may have that many; most documents may not.
  public func tooManyStates(of subject: GateSubject) -> [Diagnostic] {
    guard renderer.limits.mayHaveTooManyStates(subject.document) else { return [] }
    do {
      _ = try dimensions(of: subject)
      return []
    } catch {
      guard error.kind == .states else { return [] }
      return [Diagnostic("too-costly", at: subject.text.root, error.description)]
    }
  }
}
