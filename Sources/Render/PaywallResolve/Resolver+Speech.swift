import Numbers
import PaywallModel
import PaywallTree
import Vocabulary
import Wording

extension Resolver {
  /// Returns what a screen reader says instead of a component's text: abbreviated periods in full, struck prices as former ones. Nil if
  /// the text is understood as it is shown.
  func speech(of source: Component, about product: String?) -> String? {
    guard source.accessibility.role != .decorative, let text = source.content.spokenText,
      !meter.isExceeded
    else { return nil }
    let subjects = text.titles.lazy.compactMap { self.subject(of: $0, product) }
    return texts.spoken(text, about: subjects.first, bytesAtMost: meter.limit)
  }
}

/// In a document for clients with their own layout, the service's words become labels of components.
extension Resolver {
  /// Returns whether a component without a label of its own needs one: it has words that are spoken otherwise, at first or with an override.
  ///
  /// It has none if several overrides change different parts of its words, because their combinations have no labels.
  func needsLabel(_ component: Component, _ overrides: [Override], about products: [String?])
    -> Bool
  {
    guard component.accessibility.label == nil, component.content.spokenText != nil else {
      return false
    }
    let changing = overrides.filter(\.set.changesWords)
    let ways = Set(changing.map { Set($0.set.names).intersection(Self.wordProperties) })
    let isLabelled = overrides.contains { $0.set.names.contains(Self.label) }
    guard ways.count <= 1, changing.isEmpty || !isLabelled else { return false }
    return ([component] + changing.map { component.with($0.set) }).contains { variant in
      products.contains { speech(of: variant, about: $0) != nil }
    }
  }

  /// Returns the label for a component's words: what is spoken instead of them, or else the words.
  func spokenLabel(of component: Component, about product: String?) -> LocalizedText? {
    guard let text = component.content.spokenText else { return nil }
    let words =
      speech(of: component, about: product)
      ?? texts.shown(text, about: product, bytesAtMost: meter.limit)
    _ = meter.add(words.utf8.count, for: component.pointer)
    return LocalizedText(verbatim: words)
  }

  static let label = "accessibilityLabel"
  fileprivate static let wordProperties: Set = ["title", "spans", "strikethrough", "label"]
}

extension Patch<Component> {
  /// Whether the component's words change, or the line through them.
  var changesWords: Bool { !Resolver.wordProperties.isDisjoint(with: names) }
}

extension Component {
  /// Returns the component with other values of properties.
  func with(_ set: Patch<Component>) -> Component {
    var changed = self
    Component.kinds.apply(set, to: &changed)
    return changed
  }
}

extension Content {
  /// The words that stand for the component in speech; nil if it has none, or if they change by themselves.
  fileprivate var spokenText: TextContent? {
    switch self {
    case .label(let text): text
    case .button(let button): button.components.isEmpty ? button.text : nil
    case .input(let input): TextContent(title: input.label)
    default: nil
    }
  }
}
