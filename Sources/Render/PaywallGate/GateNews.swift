import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
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

  /// Judges the first screen that most readers see, and the same with large text, before the cells are chosen: that takes longer.
  func glance(
    at document: RenderInput, on devices: [Device], by gate: Gate
  ) throws(RenderError) {
    guard let device = devices.first else { return }
    let judge = CellJudge(gate, subject, CellScreens(gate, subject, document, on: devices))
    var verdicts = Verdicts(gate.rules)
    for (index, scale) in [1, Cell.greatestAskedScale].enumerated() {
      let cell = Cell(
        device: device.id, orientation: .portrait, insets: .device,
        textScale: TextScale(nearest: scale), theme: .light,
        locale: subject.document.meta.locale, storefront: nil, offer: .asDocumented, custom: [:],
        state: [:])
      var reading = judge.reading(of: cell)
      try judge.judge(cell, at: index, &verdicts, &reading)
      take(from: &verdicts)
    }
  }
}
