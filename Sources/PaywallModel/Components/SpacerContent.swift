/// Empty room: a fixed length, or whatever is left when it grows.
public struct SpacerContent: Sendable, Hashable {
  /// Points along the stack's direction; nil grows (`grow` is 1 unless the box says otherwise).
  public var length: Double?

  public init(length: Double? = nil) {
    self.length = length
  }
}

/// A line between components, across the stack's direction.
public struct SeparatorContent: Sendable, Hashable {
  /// Nil is grey at a third of its strength, `#80808055`.
  public var color: ColorSource?
  /// Points.
  public var thickness: Double = 1

  public init() {}
}
