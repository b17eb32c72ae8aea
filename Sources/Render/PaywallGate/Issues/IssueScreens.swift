import JSON
import Locales
import PaywallRender
import PaywallTree
import Synchronization

/// The screens on which issues are shown: the words on them, and what is found there.
final class IssueScreens: Sendable {
  private let subject: GateSubject
  private let judge: CellJudge
  private let screens: CellScreens
  private let known = Mutex<[Cell: Shown?]>([:])

  /// A screen.
  struct Shown: Sendable {
    let scene: Scene
    let findings: [ChangeTrial.Place: [Finding]]
    /// The index of the first item of each component.
    let items: [String: Int]
  }

  init(of subject: GateSubject, by gate: Gate) {
    self.subject = subject
    screens = CellScreens(gate, subject, on: gate.devices.devices)
    judge = CellJudge(gate, judging: subject, on: screens)
    rules = gate.rules
  }

  private let rules: [Rule]

  /// Returns a screen in a real language; nil if it cannot be laid out.
  func shown(_ cell: Cell) -> Shown? {
    var cell = cell
    if PseudoLocale(locale: cell.locale) != nil { cell.locale = subject.document.meta.locale }
    if let shown = known.withLock({ $0[cell] }) { return shown }
    let shown = made(cell)
    known.withLock { $0[cell] = .some(shown) }
    return shown
  }

  private func made(_ cell: Cell) -> Shown? {
    guard let reader = screens.reader(of: cell) else { return nil }
    do throws(RenderError) {
      let scene = try screens.scene(of: cell, for: reader)
      var verdicts = Verdicts(rules)
      var reading = judge.reading(of: cell)
      try judge.judge(cell, at: 0, readers: 1, into: &verdicts, reading: &reading)
      let found = verdicts.findings([cell], judged: 1)
      var items: [String: Int] = [:]
      for (index, item) in scene.items.enumerated() where items[item.pointer] == nil {
        items[item.pointer] = index
      }
      return Shown(
        scene: scene,
        findings: Dictionary(grouping: found) {
          ChangeTrial.Place(code: $0.code, component: $0.pointer)
        }, items: items)
    } catch {
      return nil
    }
  }
}

extension IssueScreens.Shown {
  /// Returns the name of a component in the words on the screen: its texts, its label, or what it is.
  func name(of component: String) -> String? {
    guard let item = items[component] else { return nil }
    let node = scene.items[item].node
    let words = scene.words(in: item).replacing(/\s+/, with: " ").shown
    if !words.isEmpty { return "“\(words.shortened(to: 40))”" }
    if let label = node.accessibilityLabel, label.hasWords { return "“\(label.shown)”" }
    for inner in item..<scene.items[item].end {
      let node = scene.items[inner].node
      if node.icon != nil { return "the icon" }
      if let image = node.image { return image.name.map { "the picture \($0)" } ?? "the picture" }
    }
    return nil
  }
}

extension String {
  /// The text without characters that cannot be seen.
  var shown: String {
    let line = replacing("\n", with: " ")
    return String(String.UnicodeScalarView(line.unicodeScalars.filter(PlainText.shows)))
  }

  /// The text, or its beginning with an ellipsis.
  func shortened(to most: Int) -> String {
    count <= most ? self : prefix(most - 1).trimmingSpace + "…"
  }
}

extension Substring {
  fileprivate var trimmingSpace: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
