import JSON
import Numbers
import PaywallCheck
import PaywallModel
import PaywallRender

/// The warnings of a publish and of `validate`, as rules.
extension Rule {
  static let glyphMissing = warning(
    "missing-glyph", .text, "No font has some of the characters of a text.",
    threshold: "one character", source: "https://github.com/RevenueCat/purchases-ios/issues/5892",
    hint: "use other characters, or add a font that has them"
  ) { subject, renderer in renderer.missingGlyphs(in: subject.document, subject.text) }

  static let unknownFamily = warning(
    "unknown-family", .text, "The service does not have the font of a text.",
    threshold: "a family without a font file: the interface font is shown instead",
    source: "https://www.w3.org/TR/css-fonts-4/#font-family-prop",
    hint: "add the font's files to the folder fonts, or name another font"
  ) { subject, renderer in
    renderer.unknownFamilies(in: subject.document, subject.text)
  }.suggesting { place in
    guard place.node?.string != nil else { return [] }
    let near = place.finding.hint.firstMatch(of: /did you mean "(.*)"\?/).map { String($0.1) }
    return [near, "system"].compactMap(\.self).map { family in
      Remedy("use the font \"\(family)\"", [.replace(place.path, .string(family))])
    }
  }

  static let fontMissing = warning(
    "font-missing", .text, "A font has no face of the weight or slope of a text.",
    threshold: "another slope, or a weight that differs by 200",
    source: "https://www.w3.org/TR/css-fonts-4/#font-synthesis-intro",
    hint: "ask for a face that the font has, or add the face's file to the folder fonts"
  ) { subject, renderer in renderer.missingFaces(in: subject.document, subject.text) }

  static let formerPrice = warning(
    "former-price", .money, "A struck price that was not charged of late.",
    threshold: "30 days before the reduction (98/6/EC, Article 6a)",
    source: "https://eur-lex.europa.eu/eli/dir/1998/6/2022-05-28",
    hint: "say from when to when the former price was charged, or delete it"
  ) { subject, _ in
    subject.document.unfoundedFormerPrices(on: subject.options.today, in: subject.text)
  }

  static let appState = warning(
    "app-state", .dead, "A state that the app sets, and that nothing explains.",
    threshold: "a value without a meaning",
    source: "https://www.w3.org/TR/json-schema-2020-12",
    hint: "say in \"meanings\" when the app sets the value"
  ) { subject, _ in subject.document.unexplainedAppStates(in: subject.text) }

  static let mixedCurrencies = warning(
    "mixed-currencies", .money, "Prices on one page are in several currencies.",
    threshold: "a second currency",
    source: "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
    hint: "give every product a price in the same currency"
  ) { subject, _ in subject.document.mixedCurrencies(in: subject.text) }

  static let shrinkingText = warning(
    "shrinking-text", .text, "A text is smaller for readers who ask for larger text.",
    threshold: "any text scale", source: "https://www.w3.org/WAI/WCAG22/Understanding/resize-text",
    hint: "raise the size that the override sets"
  ) { subject, _ in
    subject.document.shrinkingTexts(in: subject.text)
  }.suggesting { place in
    place.withoutOverridingMember("leave the size as it is without the condition").map { [$0] }
      ?? []
  }

  private static func warning(
    _ code: String, _ group: Group, _ summary: String, threshold: String, source: String,
    hint: String, _ find: @escaping @Sendable (GateSubject, Renderer) -> [Diagnostic]
  ) -> Rule {
    Rule(
      code, group: group, severity: .warning, summary: summary, threshold: threshold,
      sources: [source], hint: hint,
      judge: .document { subject, renderer, verdicts in
        for diagnostic in find(subject, renderer) { verdicts.note(written: diagnostic) }
      })
  }
}
