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

  public init() {}
}

/// What a document lets its readers differ in.
public struct ReaderChoices: Sendable, Hashable {
  /// The locales of its texts, as the author spells them.
  public var locales: [String]
  /// The values that each variable can have.
  public var state: [String: [String]]
  /// The names of its products.
  public var products: Set<String>
  /// The countries that some product has a price for.
  public var storefronts: Set<String>
  /// Whether some product has an offer for a time.
  public var hasOffers: Bool
  public var conditions: ConditionChoices
  /// The app's own variables that its texts speak of.
  public var customWords: Set<String>
  /// The names of data that whoever asks may give.
  public var data: Set<String> = []

  public init(
    locales: [String] = [], state: [String: [String]] = [:], products: Set<String> = [],
    storefronts: Set<String> = [], hasOffers: Bool = false,
    conditions: ConditionChoices = ConditionChoices(), customWords: Set<String> = []
  ) {
    self.customWords = customWords
    self.conditions = conditions
    self.hasOffers = hasOffers
    self.locales = locales
    self.state = state
    self.products = products
    self.storefronts = storefronts
  }
}

extension PaywallDocument {
  public var choices: ReaderChoices {
    let conditions = conditionChoices
    let priced: [String] = products.values.flatMap { $0.prices.keys }
    let hasOffers: Bool = products.values.contains { $0.possibleOffers.count > 1 }
    return ReaderChoices(
      locales: locales, state: variables.mapValues(\.values), products: Set(products.keys),
      storefronts: conditions.storefronts.union(priced), hasOffers: hasOffers,
      conditions: conditions, customWords: customWords)
  }

  /// Those of every locale, component and override.
  package var allTexts: [LocalizedText] {
    let components = allComponents
    var texts: [LocalizedText] = strings.values.flatMap { $0.values }
    texts += components.flatMap(\.texts)
    texts += components.flatMap(\.overrides).flatMap(\.set.values.texts)
    return texts
  }

  private var customWords: Set<String> {
    var names: Set<String> = []
    for text in allTexts where text.raw.contains("custom.") {
      for case .placeholder(let variable, _) in text.segments {
        if let name = variable.customName(beside: products) { names.insert(name) }
      }
    }
    return names
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
