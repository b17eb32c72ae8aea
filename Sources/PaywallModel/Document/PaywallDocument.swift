import PaywallTree

/// A paywall as its author wrote it, with every default filled in.
public struct PaywallDocument: Sendable, Hashable {
  public var meta = Meta()
  /// By the name that actions and placeholders use.
  public var products: [String: Product] = [:]
  /// By the name that follows the `$`.
  public var colors: [String: ThemedColor] = [:]
  /// Locale, then key.
  public var strings: [String: [String: LocalizedText]] = [:]
  public var components: [Component] = []
  /// A stack that stays at the bottom of the screen while the page scrolls.
  public var footer: Component?

  public init() {}
}

extension PaywallDocument {
  /// The colour that a component shows on a light or dark screen; nil for a name that `colors` lacks.
  public func color(_ source: ColorSource, in theme: Theme) -> Color? {
    switch source {
    case .fixed(let color): color
    case .named(let name): colors[name]?[theme]
    }
  }
}
