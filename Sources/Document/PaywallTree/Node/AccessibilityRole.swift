/// A node's role for a screen reader.
public enum AccessibilityRole: String, Sendable, Hashable, CaseIterable {
  case header, button, link, image
  /// One choice of several, exactly one of them on.
  case radio
  /// One of several that show different content, of which one is shown.
  case tab
  /// Turned on and off.
  case toggle = "switch"
  /// Read out when it changes.
  case live
  /// Passed over, with all in it.
  case decorative
}
