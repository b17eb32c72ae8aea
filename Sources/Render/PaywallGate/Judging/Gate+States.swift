import JSON
import Numbers
import PaywallRender
import PaywallResolve
import PaywallTree

extension Gate {
  /// Returns a warning if taps can reach more than `RenderLimits.states` states, which one answer cannot have; empty if they cannot. The gate
  /// judges a sample of them.
  ///
  /// Lays out the states only if the document may have that many; most documents may not.
  public func tooManyStates(of subject: GateSubject) -> [Diagnostic] {
    guard renderer.limits.mayHaveTooManyStates(subject.document) else { return [] }
    var input = input(of: subject)
    input.reader.screen = devices.standard.turned(to: .portrait)
    do {
      _ = try renderer.renderStates(input)
      return []
    } catch {
      guard error.kind == .states else { return [] }
      return [Diagnostic("too-costly", at: subject.text.root, error.description)]
    }
  }
}
