import JSON
import PaywallRender

extension Gate {
  /// The error of a document whose taps lead to more states than `RenderLimits.states`, as judging it ends with it; none if they do not.
  ///
  /// Lays out the states of a document that may have that many; most may not, and are not laid out.
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
