/// The room that a box is offered in one axis, in points (CSS Sizing §2.1).
public enum AvailableSpace: Sendable, Hashable {
  case definite(Double)
  case minContent
  case maxContent
}
