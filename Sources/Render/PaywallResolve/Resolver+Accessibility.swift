import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  func setAccessibility(
    of source: Component, about product: String?, in node: inout LaidOutNode
  ) {
    let accessibility = source.accessibility
    node.accessibilityLabel = label(of: source, about: product)
    node.accessibilityHint = accessibility.hint.map { spoken($0, of: source, about: product) }
    node.accessibilityRole =
      accessibility.role ?? (accessibility.level == nil ? Self.role(of: source) : .header)
    node.headingLevel = accessibility.level
    node.isModal = accessibility.isModal
    node.hasInitialFocus = accessibility.hasInitialFocus
    node.language = accessibility.language
    node.readingOrder = accessibility.order
  }

  /// Returns the author's label, or else the service's for words that are spoken otherwise than they are shown.
  private func label(of source: Component, about product: String?) -> String? {
    if source.accessibility.label == nil, let speech = speech(of: source, about: product) {
      _ = meter.add(speech.utf8.count, for: source.pointer)
      return speech
    }
    let label = source.accessibility.label ?? source.content.label
    return label.map { spoken($0, of: source, about: product) }
  }

  /// Returns the role of a component with an action that changes the selection. A client cannot know whether it is one of several.
  private static func role(of source: Component) -> AccessibilityRole? {
    switch source.action {
    case .select: .radio
    case .toggle: .toggle
    default: nil
    }
  }

  private func spoken(
    _ text: LocalizedText, of component: Component, about product: String?
  ) -> String {
    let words = string(text, about: product)
    _ = meter.add(words.utf8.count, for: component.pointer)
    return words
  }
}

extension Content {
  /// The label that screen readers announce by default.
  fileprivate var label: LocalizedText? {
    if case .input(let input) = self { input.label } else { nil }
  }
}
