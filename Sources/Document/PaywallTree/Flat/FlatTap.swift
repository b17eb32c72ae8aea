import JSON
import Numbers
import Vocabulary

/// An area of the screen and the action of a tap on it.
public struct FlatTap: Sendable, Hashable {
  public var frame: PaywallRectangle
  public var action: LaidOutAction
  /// The area that reacts to taps; if `nil`, the frame.
  public var hitArea: PaywallRectangle?
  public var isPinned: Bool
  /// The clips that apply to it, all at once; a tap outside one of them has no effect.
  public var clips: [FlatClip] = []
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []

  /// Whether it reacts to a tap at this point of the screen, with nothing scrolled.
  public func contains(_ x: Double, _ y: Double) -> Bool {
    (hitArea ?? frame).contains(x, y, turned: turns)
      && clips.allSatisfy { $0.frame.contains(x, y, turned: $0.turns) }
  }
}

extension Form where Value == FlatTap {
  static let flatTap = object(
    FlatTap(frame: .zero, action: .close, isPinned: false),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("action", .laidOutAction, \.action, isRequired: true),
      Property(
        "hitArea", .rectangle, \.hitArea,
        help: "The area that reacts to taps, if it is more than the frame."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property(
        "clips", .clips, \.clips,
        help: "Shapes around it; a tap outside of one does not reach it."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "tap")
}

/// An area of the screen with an input.
public struct FlatInput: Sendable, Hashable {
  public var frame: PaywallRectangle
  public var input: LaidOutInput
  /// The text that a screen reader announces.
  public var label: String?
  /// The area that reacts to taps; if `nil`, the frame.
  public var hitArea: PaywallRectangle?
  public var isPinned: Bool
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []

  /// Whether it reacts to a tap at this point of the screen, with nothing scrolled.
  func contains(_ x: Double, _ y: Double) -> Bool {
    (hitArea ?? frame).contains(x, y, turned: turns)
  }
}

extension Form where Value == FlatInput {
  static let flatInput = object(
    FlatInput(frame: .zero, input: LaidOutInput(name: "", color: .black), isPinned: false),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("input", .input, \.input, isRequired: true),
      Property("label", .string, \.label, help: "The text that a screen reader announces."),
      Property(
        "hitArea", .rectangle, \.hitArea,
        help: "The area that reacts to taps, if it is more than the frame."),
      Property("pinned", .bool, \.isPinned, help: "Whether it stays while the page scrolls."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "inputItem")
}

extension PaywallRectangle {
  /// Whether a point is in the rectangle after the rotations.
  fileprivate func contains(_ x: Double, _ y: Double, turned turns: [FlatTurn]) -> Bool {
    let (x, y) = turns.reduce((x, y)) { $1.undone(at: $0) }
    return contains(x, y)
  }
}
