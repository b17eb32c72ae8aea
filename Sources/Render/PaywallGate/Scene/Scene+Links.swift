import Locales
import PaywallModel
import PaywallTree

extension Scene {
  /// Whether the page is in a language of people, so that its words can be read.
  var hasWords: Bool { PseudoLocale(locale: cell.locale) == nil }

  func languageWords(_ subject: GateSubject) -> [LanguageWords] {
    subject.words(in: page.texts ?? page.locale)
  }

  /// Returns what the page offers besides buying, wherever it is: beyond an edge, on another page of a pager, under a sheet.
  func offeredLinks(_ subject: GateSubject) -> Set<ScreenLink> {
    let words = languageWords(subject)
    var links: Set<ScreenLink> = []
    page.root.collectLinks(words, subject, into: &links)
    return links
  }

  /// Returns what a target offers besides buying.
  func links(of target: SceneTarget, _ subject: GateSubject) -> Set<ScreenLink> {
    guard let action = target.action else { return [] }
    let words = languageWords(subject)
    let name = target.isLink ? target.words : items[target.item].node.allWords
    return action.steps.reduce(into: []) { $0.formUnion($1.links(name, in: words, subject)) }
  }
}

extension LaidOutNode {
  fileprivate func collectLinks(
    _ words: [LanguageWords], _ subject: GateSubject, into links: inout Set<ScreenLink>
  ) {
    if let action {
      let name = allWords
      for step in action.steps { links.formUnion(step.links(name, in: words, subject)) }
    }
    for link in text?.links ?? [] {
      for step in link.action.steps {
        links.formUnion(step.links(link.string, in: words, subject))
      }
    }
    for index in children.indices { children[index].collectLinks(words, subject, into: &links) }
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
