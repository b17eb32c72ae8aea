import PaywallTree

/// A paywall as its author wrote it, with every default filled in.
public struct PaywallDocument: Sendable, Equatable {
  public var meta = Meta()
  /// By the name that actions and placeholders use.
  public var products: [String: Product] = [:]
  /// By the name that follows the `$`.
  public var colors: [String: ThemedColor] = [:]
  /// Points by the name that follows the `$`.
  public var spacing: [String: Double] = [:]
  /// Families by the name that follows the `$`.
  public var fonts: [String: String] = [:]
  /// Without words.
  public var textStyles: [String: TextContent] = [:]
  /// Locale, then key.
  public var strings: [String: [String: LocalizedText]] = [:]
  /// What a tap can change, by the name that conditions and actions use.
  public var state: [String: StateVariable] = [:]
  /// Fragments of its own by the name that components use.
  public var fragments: [String: FragmentDefinition] = [:]
  /// What texts, pictures and conditions may name: values, or where they lie (`data/search.json`). A document that was read has none left.
  public var data: [String: FragmentJSON] = [:]
  public var components: [Component] = []
  /// A stack that stays at the top of the screen while the page scrolls.
  public var header: Component?
  /// A stack that stays at the bottom of the screen while the page scrolls.
  public var footer: Component?
  /// How the document's own components come when they replace another screen; nil is at once.
  public var transition: Transition?
  /// What else can be shown instead of the components, by the names that the action `go` uses.
  public var screens: [String: DocumentScreen] = [:]
  /// Stacks that can be shown over a screen, at its bottom, by the names that the action `showSheet` uses.
  public var sheets: [String: Component] = [:]
  /// Findings of the gate that the author accepts.
  public var suppressions: [Suppression] = []

  public init() {}
}

extension PaywallDocument {
  /// Those of every locale, component and override.
  package var allTexts: [LocalizedText] {
    let components = allComponents
    var texts: [LocalizedText] = strings.values.flatMap { $0.values }
    texts += components.flatMap(\.texts)
    texts += components.flatMap(\.overrides).flatMap(\.set.values.texts)
    return texts
  }

  /// The colour that a component shows on a light or dark screen; nil for a name that `colors` lacks.
  public func color(_ source: ColorSource, in theme: Theme) -> Color? {
    colors.color(source, in: theme)
  }
}

extension [String: ThemedColor] {
  /// The colour on a light or dark screen; nil for a name that is not among these.
  public func color(_ source: ColorSource, in theme: Theme) -> Color? {
    switch source {
    case .fixed(let color): color
    case .named(let name): self[name]?[theme]
    case .faded(let name, let percent): self[name]?[theme].faded(percent: percent)
    }
  }
}

extension PaywallDocument {
  /// The locales that it has texts for, its own among them; none when all its texts stand where they are shown.
  public var locales: [String] {
    strings.isEmpty ? [] : Set(strings.keys).union([meta.locale]).sorted()
  }
}

extension [String: Product] {
  /// The only product. A text that names no product speaks of it.
  package var only: Product? { count == 1 ? first?.value : nil }
}
