import JSON
import PaywallTree
import Vocabulary

/// Empty room: a fixed length, or whatever is left when it grows.
public struct SpacerContent: Sendable, Equatable {
  /// Points along the stack's direction; nil grows (`grow` is 1 unless the box says otherwise).
  public var length: Double?

  public init(length: Double? = nil) { self.length = length }
}

/// A line between components, across the stack's direction.
public struct SeparatorContent: Sendable, Equatable {
  /// Nil is ``standardColor``.
  public var color: ColorSource?
  /// Points.
  public var thickness: Double = 1

  /// Grey at a third of its strength: readable on light and dark.
  public static let standardColor = Color(red: 128, green: 128, blue: 128, alpha: 85)

  public init() {}
}

extension SpacerContent {
  static let properties = Properties(
    SpacerContent(),
    [
      Property(
        "length", .room, \.length,
        help:
          "Points along the stack, or \"$name\" of \"spacing\". By default the spacer fills the remaining space.",
        examples: #"[24]"#, instead: #"{"size minLength space": 16}"#)
    ])
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
