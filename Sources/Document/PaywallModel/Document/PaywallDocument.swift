import Numbers
import PaywallTree

/// A paywall as its author wrote it, with all defaults filled in.
public struct PaywallDocument: Sendable, Equatable {
  public var meta = Meta()
  /// Products by the names that actions and placeholders use.
  public var products: [String: Product] = [:]
  /// Colours by the name after the `$`.
  public var colors: [String: ThemedColor] = [:]
  /// Points by the name after the `$`.
  public var spacing: [String: Double] = [:]
  /// Font families by the name after the `$`.
  public var fonts: [String: String] = [:]
  /// Text styles by name; they contain no words.
  public var textStyles: [String: TextContent] = [:]
  /// Texts by locale, then key.
  public var strings: [String: [String: LocalizedText]] = [:]
  /// The variables that a tap can change, by the names that conditions and actions use.
  public var state: [String: StateVariable] = [:]
  /// The document's own fragments, by the names that components use.
  public var fragments: [String: FragmentDefinition] = [:]
  /// Data for texts, pictures and conditions: values, or the file that contains them (`data/search.json`). Empty once a document is read.
  public var data: [String: FragmentJSON] = [:]
  public var components: [Component] = []
  /// A stack that stays at the top of the screen while the page scrolls.
  public var header: Component?
  /// A stack that stays at the bottom of the screen while the page scrolls.
  public var footer: Component?
  /// The animation with which the top-level components appear when they replace another screen; if `nil`, they appear at once.
  public var transition: Transition?
  /// Screens that can be shown instead of the top-level components, by the names that the action `go` uses.
  public var screens: [String: DocumentScreen] = [:]
  /// Stacks that can be shown over a screen, at its bottom, by the names that the action `showSheet` uses.
  public var sheets: [String: Component] = [:]
  /// Findings of the gate that the author accepts.
  public var suppressions: [Suppression] = []
  /// The revision of the service's own words, such as terms, that its texts say; `nil` for the newest. It is not part of the JSON.
  public var wordsRevision: Int?

  public init() {}
}

extension PaywallDocument {
  /// The texts of every locale, component and override.
  package var allTexts: [LocalizedText] { texts(with: allComponents) }

  /// - Parameter components: all components.
  func texts(with components: [Component]) -> [LocalizedText] {
    var texts: [LocalizedText] = strings.values.flatMap { $0.values }
    texts += components.flatMap(\.texts)
    texts += components.flatMap(\.overrides).flatMap(\.set.values.texts)
    return texts
  }

  /// A component's colour on a light or dark screen; `nil` for a name that `colors` lacks.
  public func color(_ source: ColorSource, in theme: Theme) -> PaywallColor? {
    colors.color(source, in: theme)
  }
}

extension [String: ThemedColor] {
  /// The colour on a light or dark screen; `nil` for an unknown name.
  public func color(_ source: ColorSource, in theme: Theme) -> PaywallColor? {
    switch source {
    case .fixed(let color): color
    case .named(let name): self[name]?[theme]
    case .faded(let name, let percent): self[name]?[theme].faded(percent: percent)
    }
  }
}

extension PaywallDocument {
  /// The locales for which the document has texts, including its own; empty if all its texts are written in place.
  public var locales: [String] {
    strings.isEmpty ? [] : Set(strings.keys).union([meta.locale]).sorted()
  }
}

extension [String: Product] {
  /// The only product; `nil` if there are several. A text that names no product refers to it.
  package var only: Product? { count == 1 ? first?.value : nil }
}
