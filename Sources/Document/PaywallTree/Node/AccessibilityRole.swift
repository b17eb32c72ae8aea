/// A node's role for a screen reader.
public enum AccessibilityRole: String, Sendable, Hashable, CaseIterable {
  case header, button, link, image
  /// One of several of which one is on.
  case radio
  /// Turned on and off.
  case toggle = "switch"
  /// Read out when it changes.
  case live
  /// Passed over, with all in it.
  case decorative
}
