import JSON
import Numbers
import Vocabulary

/// A rectangle that clips: nothing is drawn outside it.
public struct FlatClip: Sendable, Hashable {
  public var frame: PaywallRectangle
  public var corners = LaidOutCorners(0)
  /// A path from the frame's top left corner that replaces the frame and its corners.
  public var outline: String?
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []
}

extension Form where Value == [FlatClip] {
  static let clips = Form<FlatClip>.object(
    FlatClip(frame: .zero),
    [
      Property("frame", .rectangle, \.frame, isRequired: true),
      Property("corners", .corners, \.corners, isRequired: true),
      Property(
        "outline", .string, \.outline,
        help: "A path, relative to the frame's top left corner, instead of the frame."),
      Property("turns", .turns, \.turns, help: "Rotations of it, the outermost first."),
    ], named: "clip"
  ).list([:])
}
