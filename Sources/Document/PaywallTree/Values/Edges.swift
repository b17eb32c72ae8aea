import JSON
import Numbers
import Vocabulary

/// A value for each side of a box.
public struct PhysicalEdges<Value: Sendable & Hashable>: Sendable, Hashable {
  public var top: Value
  public var right: Value
  public var bottom: Value
  public var left: Value

  // Inlinable, so that no side needs a look-up of runtime types.
  @inlinable public init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Sets all sides to one value.
  @inlinable public init(_ value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }
}

/// The reading direction of the screen's language.
public enum WritingDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// The appearance that a device's user chose.
public enum Theme: String, Sendable, Hashable, CaseIterable { case light, dark }

/// The orientation of a screen.
public enum Orientation: String, Sendable, CaseIterable { case portrait, landscape }

extension PhysicalEdges<Double>: TreeValue, TreeObject {
  static var blank: Self { Self(0) }

  static func declare(in members: inout some MemberList<Self>) {
    members.add("top", .extent, at: \.top, isRequired: true)
    members.add("bottom", .extent, at: \.bottom, isRequired: true)
    members.add("left", .extent, at: \.left, isRequired: true)
    members.add("right", .extent, at: \.right, isRequired: true)
  }
}

extension Form where Value == PhysicalEdges<Double> {
  public static let edges = tree(named: "edges", #"{"description": "Points on each side."}"#)
}
