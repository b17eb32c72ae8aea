import Numbers

/// The style in which the system draws its status bar over a page.
public enum StatusBarContent: String, Sendable, Hashable, CaseIterable {
  /// White, for a dark page.
  case light
  /// Black, for a light page.
  case dark
}
