import Numbers

/// The kinds of measured leaves that CSS distinguishes.
public enum MeasuredContent: UInt8, Sendable, Hashable {
  /// The text of a flex container: an anonymous item that stretches to it (CSS Flexbox §4).
  case item
  /// The text of a block; with an aspect ratio, it is at least as tall as its lines (CSS Sizing 4 §4.2).
  case block
  /// A picture: it has an intrinsic size, and percentages can compress it (CSS Sizing §5.2.2).
  case replaced
}

/// The question to a measured leaf: the size of its content, without padding and border.
public struct MeasureInput: Sendable, Hashable {
  /// The content's width in points, if layout has determined it.
  public let knownWidth: Double?
  /// The content's height in points, if layout has determined it.
  public let knownHeight: Double?
  /// The available width, if the width is not determined.
  public let availableWidth: AvailableSpace
  /// The available height, if the height is not determined.
  public let availableHeight: AvailableSpace
}

/// The answer of a measured leaf, in points.
public struct MeasuredSize: Sendable, Hashable {
  public var width: Double
  public var height: Double
  /// The distance from the top of the content to the first line's baseline; `nil` if there is none.
  public var firstBaseline: Double?
  /// The distance from the top of the content to the last line's baseline; `nil` if there is none.
  public var lastBaseline: Double?
  /// The distance from the top of the content to the middle of the first line; `nil` if there is none.
  public var firstLine: Double?

  public init(
    width: Double, height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil,
    firstLine: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.firstLine = firstLine
  }
}

/// The space that a box is offered in one axis, in points (CSS Sizing §2.1).
public enum AvailableSpace: Sendable, Hashable {
  case definite(Double)
  case minContent, maxContent
}
