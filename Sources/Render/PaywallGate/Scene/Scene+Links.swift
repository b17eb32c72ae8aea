import Locales
import Numbers
import PaywallModel
import PaywallTree

extension Scene {
  /// Whether the page is in a language of people, so that its words can be read.
  var hasWords: Bool { PseudoLocale(locale: cell.locale) == nil }

  /// The locale of its texts.
  var textLocale: String { page.texts ?? page.locale }

  /// Returns what the page offers besides buying, wherever it is: beyond an edge, on another page of a pager, under a sheet.
  func offeredLinks(_ subject: GateSubject) -> Set<ScreenLink> {
    var offered = links.reduce(into: Set<ScreenLink>()) { $0.formUnion($1.offered) }
    guard offered.count < ScreenLink.allCases.count else { return offered }
    page.root.collectLinks(self, subject, into: &offered)
    return offered
  }

  /// Returns what a target offers besides buying.
  func reading(of target: SceneTarget, _ subject: GateSubject) -> LinkReading {
    guard let action = target.action else { return .nothing }
    return reading(
      action, { target.isLink ? target.words : items[target.item].node.allWords }, subject)
  }

  fileprivate func reading(
    _ action: LaidOutAction, _ words: () -> String, _ subject: GateSubject
  ) -> LinkReading {
    let steps = action.steps
    guard steps.contains(where: \.mayBeLink) else { return .nothing }
    let name = words()
    return steps.reduce(into: .nothing) { reading, step in
      reading.add(subject.readings.link(step, named: name, in: languages, locale: textLocale))
    }
  }
}

extension LaidOutNode {
  fileprivate func collectLinks(
    _ scene: Scene, _ subject: GateSubject, into links: inout Set<ScreenLink>
  ) {
    if let action { links.formUnion(scene.reading(action, { allWords }, subject).offered) }
    for link in text?.links ?? [] {
      links.formUnion(scene.reading(link.action, { link.string }, subject).offered)
    }
    for index in children.indices { children[index].collectLinks(scene, subject, into: &links) }
  }

  /// The words on the node and in it, and those for screen readers.
  var allWords: String {
    var words: [String] = []
    visit { node in
      if let label = node.accessibilityLabel { words.append(label) }
      if let text = node.text { words.append(text.string) }
    }
    return words.joined(separator: " ")
  }
}
