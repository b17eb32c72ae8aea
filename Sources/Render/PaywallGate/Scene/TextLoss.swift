import Numbers

/// Limits for reading with large text.
enum TextLoss {
  /// The scale up to which text must lose nothing (WCAG 2.2, 1.4.4).
  static let largeText = 2.0
}
