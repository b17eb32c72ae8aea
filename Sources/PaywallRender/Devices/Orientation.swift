/// How a screen is held.
public enum Orientation: String, Sendable, CaseIterable {
  case portrait
  case landscape
}
