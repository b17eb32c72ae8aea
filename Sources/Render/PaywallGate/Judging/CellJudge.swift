import PaywallModel
import PaywallRender
import PaywallTree

/// Lays out a document in one cell after another, and applies each rule to the screen.
struct CellJudge: Sendable {
  private let gate: Gate
  private let subject: GateSubject
  private let screens: CellScreens

  init(_ gate: Gate, judging subject: GateSubject, on screens: CellScreens) {
    self.gate = gate
    self.subject = subject
    self.screens = screens
  }

  /// Returns the reading of texts, which cells of one language, store and offer share.
  func reading(of cell: Cell?) -> TextReading {
    let reader = cell.flatMap { screens.reader(of: $0) }
    return TextReading(reader.flatMap { MoneyWords(subject, $0) })
  }

  /// - Parameters:
  ///   - index: the index of the cell in the matrix.
  ///   - readers: the weight of the cell's readers.
  func judge(
    _ cell: Cell, at index: Int, readers: Int, into verdicts: inout Verdicts,
    reading: inout TextReading
  ) throws(RenderError) {
    guard let reader = screens.reader(of: cell) else { return }
    var scene = try screens.scene(of: cell, for: reader)
    scene.read(&reading)
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
      cell: index, isStressed: isStressed, readers: readers, storefront: cell.storefront,
      isApple: scene.isApple)
    verdicts.count(sales: scene, of: subject)
    for (index, rule) in gate.rules.enumerated() {
      guard case .screen(let judge) = rule.judge else { continue }
      verdicts.select(rule: index)
      judge(scene, subject, &verdicts)
    }
  }
}
