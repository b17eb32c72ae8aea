import Numbers
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// Lays out a document in one cell after another, and applies each rule to the screen.
struct CellJudge: Sendable {
  private let subject: GateSubject
  private let screens: CellScreens
  private let readings: SharedReadings
  /// The rules that judge a screen, with their indices.
  private let rules: [(index: Int, judge: @Sendable (Scene, GateSubject, inout Verdicts) -> Void)]

  init(_ gate: Gate, judging subject: GateSubject, on screens: CellScreens) {
    readings = SharedReadings(of: subject)
    rules = gate.rules.enumerated().compactMap { index, rule in
      if case .screen(let judge) = rule.judge { (index, judge) } else { nil }
    }
    self.subject = subject
    self.screens = screens
  }

  /// Returns the reading of texts, which cells of one language, store and offer share.
  func reading(of cell: Cell?) -> TextReading {
    guard let cell, let reader = screens.reader(of: cell) else { return TextReading(nil) }
    return readings.reading(of: cell, for: reader)
  }

  /// - Parameters:
  ///   - index: the index of the cell in the matrix.
  ///   - readers: the weight of the cell's readers.
  func judge(
    _ cell: Cell, at index: Int, readers: Int, into verdicts: inout Verdicts, reading: TextReading
  ) throws(RenderError) {
    guard let reader = screens.reader(of: cell) else { return }
    let scene = try screens.scene(of: cell, for: reader)
    judge(scene, of: cell, for: reader, at: index, readers: readers, &verdicts, reading)
  }

  /// Judges a page that is laid out already.
  func judge(
    _ laidOut: Scene, of cell: Cell, for reader: Reader, at index: Int, readers: Int,
    _ verdicts: inout Verdicts, _ reading: TextReading
  ) {
    var scene = laidOut
    scene.read(reading)
    scene.readLinks(subject)
    scene.another = { [screens] state in
      var other = cell
      other.state = state
      var reader = reader
      reader.state = state
      do { return try screens.scene(of: other, for: reader) } catch { return nil }
    }
    let isStressed = cell.isStressed || cell.insets == .bars && subject.options.insets == nil
    verdicts.select(
      cell: index, room: cell.room, isStressed: isStressed, readers: readers,
      storefront: cell.storefront,
      isApple: scene.isApple)
    verdicts.count(sales: scene, of: subject)
    for rule in rules {
      verdicts.select(rule: rule.index)
      rule.judge(scene, subject, &verdicts)
    }
  }
}
