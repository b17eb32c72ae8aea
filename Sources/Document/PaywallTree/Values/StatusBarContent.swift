/// How the system draws the time, the battery and the like over a page.
public enum StatusBarContent: String, Sendable, Hashable, CaseIterable {
  /// White, for a dark page.
  case light
  /// Black, for a light page.
  case dark
}
