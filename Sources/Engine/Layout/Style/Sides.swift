import Numbers

/// A value for each physical side of a box.
public struct Sides<Value> {
  public var top: Value
  public var right: Value
  public var bottom: Value
  public var left: Value

  public init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }
}

extension Sides {
  func map<Other>(_ transform: (Value) -> Other) -> Sides<Other> {
    Sides<Other>(
      top: transform(top), right: transform(right), bottom: transform(bottom), left: transform(left)
    )
  }
}

extension Sides where Value == Double {
  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
