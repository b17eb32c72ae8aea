import Numbers

/// A node's role for a screen reader.
public enum AccessibilityRole: String, Sendable, Hashable, CaseIterable {
  case header, button, link, image
  /// One of several choices. Exactly one is selected.
  case radio
  /// One of several tabs, each with different content; one tab is shown.
  case tab
  /// Turned on and off.
  case toggle = "switch"
  /// Announced when it changes.
  case live
  /// Ignored, together with its contents.
  case decorative
}
