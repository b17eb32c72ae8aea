import Numbers
import PaywallRender

extension Gate {
  /// Lays out a document in the cells of its matrix, and applies every rule.
  ///
  /// - Parameters:
  ///   - likeliest: the number of the likeliest cells to judge; nil for all.
  ///   - end: the deadline for the work, for changes that are tried, and for programs that decode pictures; nil for none.
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
    return GateResult(try run.judgedCells(), judging: subject, by: self) {
      !run.isEnded && end.map { ContinuousClock.now < $0 } != false
    }
  }

  /// Judges the likeliest screens alone, for an author who waits. The issues of the result are not grouped by causes, and have no changes, as
  /// trying these takes longer.
  ///
  /// - Throws: `RenderError` if the document cannot be laid out.
  public func firstLook(
    at subject: GateSubject, screens: Int = MatrixOptions.firstLook,
    until end: ContinuousClock.Instant? = nil, while goesOn: @escaping @Sendable () -> Bool
  ) throws(RenderError) -> GateResult {
    subject.pictures.end(at: end)
    let goesOn = { @Sendable in goesOn() && end.map { ContinuousClock.now < $0 } != false }
    let input = input(of: subject)
    let dimensions = try dimensions(of: subject, input, while: goesOn)
    let matrix = GateMatrix(likeliestOf: dimensions, most: screens)
    let run = GateRun(
      of: self, on: subject, input: input, matrix: matrix, first: matrix.cells.count,
      devices: dimensions.devices, news: nil, progress: { _, _ in goesOn() })
    return GateResult(try run.judgedCells(), judging: subject, by: self, isFirstLook: true)
  }
}
