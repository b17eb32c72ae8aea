import JSON
import Numbers
import PaywallTree
import Vocabulary

/// Empty space: a fixed length, or the remaining space between two limits.
public struct SpacerContent: Sendable, Equatable {
  /// Points along the stack's direction; if `nil`, the spacer grows (`grow` is 1 unless the box specifies it).
  public var length: Double?
  /// Points along the stack's direction; the spacer never gets shorter.
  public var minLength: Double?
  /// Points along the stack's direction; the spacer never gets longer.
  public var maxLength: Double?

  public init(length: Double? = nil, minLength: Double? = nil, maxLength: Double? = nil) {
    self.length = length
    self.minLength = minLength
    self.maxLength = maxLength
  }
}

/// A separator line between components, across the stack's direction.
public struct SeparatorContent: Sendable, Equatable {
  /// If `nil`, ``standardColor``.
  public var color: ColorSource?
  /// Points.
  public var thickness: Double = 1

  /// Grey at a third of its opacity: readable on light and dark.
  public static let standardColor = PaywallColor(red: 128, green: 128, blue: 128, alpha: 85)

  public init() {}
}

extension SpacerContent: ComponentContent {
  static let kind = declared(
    "spacer", help: "empty space that grows",
    examples: #"[{"type": "spacer"}, {"type": "spacer", "minLength": 12, "maxLength": 48}]"#)

  var content: Content { .spacer(self) }
}

extension SpacerContent {
  static let properties = Properties(
    SpacerContent(),
    [
      Property(
        "length", .room, \.length,
        help:
          "Points along the stack, or \"$name\" of \"spacing\". By default the spacer fills the remaining space.",
        examples: #"[24]"#, instead: #"{"size space": 16}"#),
      Property(
        "minLength", .room, \.minLength,
        help:
          "Points along the stack, or \"$name\" of \"spacing\". The spacer never gets shorter, even if the stack has too little space.",
        examples: #"[8]"#, instead: #"{"min minimum minimumLength atLeast": 8}"#),
      Property(
        "maxLength", .room, \.maxLength,
        help:
          "Points along the stack, or \"$name\" of \"spacing\". The spacer fills the remaining space up to this length; the rest stays with other growing components and justifyContent.",
        examples: #"[48]"#, instead: #"{"max maximum maximumLength atMost cap": 48}"#),
    ])
}

extension SeparatorContent: ComponentContent {
  static let kind = declared(
    "separator", help: "a line between components",
    examples: ##"[{"type": "separator", "color": "#F0F0F0"}]"##)

  var content: Content { .separator(self) }
}

extension SeparatorContent {
  static let properties = Properties(
    SeparatorContent(),
    [
      Property("color", .color, \.color, title: "Colour", help: "By default a light grey."),
      Property(
        "thickness", .number(0...1000), \.thickness, help: "Points.",
        instead: #"{"lineWidth strokeWidth size": 1}"#),
    ])
}
