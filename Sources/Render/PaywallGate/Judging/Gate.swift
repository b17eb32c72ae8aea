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

  /// Lays out a document in the cells of its matrix, and applies every rule.
  ///
  /// - Parameters:
  ///   - likeliest: the number of the likeliest cells to judge; nil for all.
  ///   - end: the deadline for the work and for programs that decode pictures; nil for none.
  ///   - progress: receives the number of judged cells and that of all cells, on any thread; 0 and 0 before the first. If it returns false,
  ///     the work ends.
  ///   - found: receives each finding of a screen when it first occurs, without its cells and remedies, on any thread.
  /// - Throws: `RenderError` if the document cannot be laid out.
  public func judge(
    _ subject: GateSubject, likeliest: Int? = nil, until end: ContinuousClock.Instant? = nil,
    progress shown: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true },
    found: (@Sendable (Finding) -> Void)? = nil
  ) throws(RenderError) -> GateResult {
    subject.pictures.end(at: end)
    let progress = { @Sendable (judged: Int, cells: Int) in
      shown(judged, cells) && end.map { ContinuousClock.now < $0 } != false
    }
    let input = input(of: subject)
    let news = found.map { NewFindings(subject, $0) }
    if let news { try glance(at: subject, input, telling: news) }
    let dimensions = try dimensions(of: subject, input) { progress(0, 0) }
    let matrix = GateMatrix(
      dimensions, budget: subject.options.budget ?? MatrixOptions.standardBudget)
    let run = GateRun(
      of: self, on: subject, input: input, matrix: matrix,
      first: likeliest ?? matrix.cells.count, devices: dimensions.devices, news: news,
      progress: progress)
    return try run.result()
  }

  /// Judges the most common first screen, and that screen with large text, before the cells are chosen, as that takes longer.
  private func glance(
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
      var reading = judge.reading(of: cell)
      try judge.judge(cell, at: index, readers: 1, into: &verdicts, reading: &reading)
      news.take(from: &verdicts)
    }
  }

  /// Returns the values that differ between the cells of a document.
  public func dimensions(of subject: GateSubject) throws(RenderError) -> MatrixDimensions {
    try dimensions(of: subject, input(of: subject))
  }

  private func dimensions(
    of subject: GateSubject, _ input: RenderInput, while goesOn: () -> Bool = { true }
  ) throws(RenderError) -> MatrixDimensions {
    let devices = MatrixDimensions.devices(of: devices, subject.options)
    let states = try ReachableStates(of: input, on: devices, by: renderer, while: goesOn)
    return MatrixDimensions(of: subject.document, on: devices, states: states, subject.options)
  }
}
