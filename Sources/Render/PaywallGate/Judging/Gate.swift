import Numbers
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// Judges documents before anybody sees them: lays out a document for every reader of its matrix, and applies each rule to each screen.
public struct Gate: Sendable {
  public let renderer: Renderer
  public let devices: DeviceTable
  /// The rules, with the settings of the policy.
  public let rules: [Rule]
  public let policy: GatePolicy
  public let packs: RulePacks
  /// The number of threads that lay out. The result does not depend on it.
  public let lanes: Int

  public init(
    renderer: Renderer, devices: DeviceTable, rules: [Rule] = Rule.all,
    policy: GatePolicy = .standard, packs: RulePacks = .own, lanes: Int
  ) {
    self.renderer = renderer
    self.devices = devices
    self.rules = policy.applied(to: rules)
    self.policy = policy
    self.packs = packs
    self.lanes = max(1, lanes)
  }

  /// Judges the most common first screen, and that screen with large text, before the cells are chosen, as that takes longer.
  func glance(
    at subject: GateSubject, _ input: RenderInput, telling news: NewFindings
  ) throws(RenderError) {
    let devices = MatrixDimensions.devices(of: devices, subject.options)
    guard let device = devices.first else { return }
    let judge = CellJudge(
      self, judging: subject, on: CellScreens(by: renderer, of: subject, input: input, on: devices))
    var verdicts = Verdicts(rules)
    for (index, scale) in [1, Cell.greatestAskedScale].enumerated() {
      let cell = Cell(
        device: device.id, orientation: .portrait, insets: .device,
        textScale: TextScale(nearest: scale), theme: .light,
        locale: subject.options.locales?.first ?? subject.document.meta.locale, storefront: nil,
        offer: .asDocumented, custom: [:], state: [:])
      let reading = judge.reading(of: cell)
      try judge.judge(cell, at: index, readers: 1, into: &verdicts, reading: reading)
      news.take(from: &verdicts)
    }
  }

  /// Applies the rules that judge the document itself.
  func judgeDocument(_ subject: GateSubject, into verdicts: inout Verdicts) {
    for (index, rule) in rules.enumerated() {
      guard case .document(let judge) = rule.judge else { continue }
      verdicts.select(rule: index)
      verdicts.select(cell: -1)
      judge(subject, renderer, &verdicts)
    }
  }

  /// Returns the values that differ between the cells of a document.
  public func dimensions(of subject: GateSubject) throws(RenderError) -> MatrixDimensions {
    try dimensions(of: subject, input(of: subject))
  }

  func dimensions(
    of subject: GateSubject, _ input: RenderInput, while goesOn: () -> Bool = { true }
  ) throws(RenderError) -> MatrixDimensions {
    let devices = MatrixDimensions.devices(of: devices, subject.options)
    let states = try ReachableStates(of: input, on: devices, by: renderer, while: goesOn)
    return MatrixDimensions(of: subject.document, on: devices, states: states, subject.options)
  }
}
