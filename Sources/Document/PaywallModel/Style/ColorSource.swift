import Numbers
import PaywallTree

/// The source of a component's colour: written in place, or a name of the document's `colors`.
public enum ColorSource: Sendable, Equatable {
  case fixed(PaywallColor)
  /// Written `"$accent"`; the name is without the `$`.
  case named(String)
  /// Written `"$accent/40"`: the named colour with a percentage of its opacity.
  case faded(String, percent: Int)
}

/// A colour of the document's `colors`, which may differ between a light and a dark screen.
public struct ThemedColor: Sendable, Equatable {
  public var light: PaywallColor
  public var dark: PaywallColor

  public init(light: PaywallColor, dark: PaywallColor) {
    self.light = light
    self.dark = dark
  }

  public subscript(theme: Theme) -> PaywallColor {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }
}
