import JSON
import Locales
import Numbers
import PaywallRender
import PaywallTree
import Synchronization

/// The screens on which issues are shown: the words on them, and what is found there.
final class IssueScreens: Sendable {
  private let subject: GateSubject
  private let judge: CellJudge
  private let screens: CellScreens
  private let rules: [Rule]
  private let usual: String?
  /// Whether the likeliest screens are shown as they are.
  private let isBrief: Bool
  private let known = Mutex<[Cell: Shown?]>([:])

  /// A screen.
  struct Shown: Sendable {
    let scene: Scene
    let findings: [ChangeTrial.Place: [Finding]]
    /// The index of the first item of each component.
    let items: [String: Int]
  }

  /// - Parameter isBrief: whether no more ordinary screen than the likeliest one is searched.
  init(of subject: GateSubject, by gate: Gate, isBrief: Bool) {
    self.subject = subject
    self.isBrief = isBrief
    screens = CellScreens(gate, subject, on: gate.devices.devices)
    judge = CellJudge(gate, judging: subject, on: screens)
    rules = gate.rules
    let devices = MatrixDimensions.devices(of: gate.devices, subject.options)
    usual = Self.usual.first { id in devices.contains { $0.id == id } }
  }

  /// Devices that many readers have, the most common first.
  private static let usual = ["iphone-15", "iphone-16-pro", "pixel-8", "iphone-se"]

  /// Returns a screen in a real language; nil if it cannot be laid out.
  func readable(_ cell: Cell) -> Shown? {
    var cell = cell
    if PseudoLocale(locale: cell.locale) != nil { cell.locale = subject.document.meta.locale }
    return shown(cell)
  }

  /// Returns the most ordinary screen that still has a finding: its likeliest one, without everything on which the finding does not depend.
  func typical(of finding: Finding) -> Cell? {
    guard let likeliest = finding.cells?.likeliest else { return nil }
    if isBrief { return likeliest }
    let place = ChangeTrial.Place(finding)
    let severity = finding.severity
    func has(_ cell: Cell) -> Bool {
      shown(cell)?.findings[place]?.contains { $0.severity >= severity } == true
    }
    let locale = subject.document.meta.locale
    let changes: [(inout Cell) -> Void] = [
      { $0.insets = .device }, { $0.custom = [:] }, { $0.storefront = nil },
      { $0.offer = .asDocumented }, { $0.theme = .light }, { $0.state = [:] },
      { $0.locale = locale }, { [usual] in if let usual { $0.device = usual } },
      { $0.orientation = .portrait }, { $0.textScale = .usual },
    ]
    var ordinary = likeliest
    for change in changes { change(&ordinary) }
    if has(ordinary) { return ordinary }
    var cell = likeliest
    for change in changes {
      var simpler = cell
      change(&simpler)
      if simpler != cell, has(simpler) { cell = simpler }
    }
    return cell
  }

  /// Returns a screen; nil if it cannot be laid out.
  func shown(_ cell: Cell) -> Shown? {
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
      judge.judge(
        scene, of: cell, for: reader, at: 0, readers: 1, &verdicts, judge.reading(of: cell))
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
