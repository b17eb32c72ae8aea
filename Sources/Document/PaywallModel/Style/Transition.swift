import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The animation with which a component, a sheet or a screen appears and disappears.
public struct Transition: Sendable, Equatable {
  public var motion: Motion
  /// Seconds.
  public var duration = Self.usualDuration
  public var curve = TransitionCurve.easeInOut

  public enum Motion: Sendable, Equatable {
    /// Without an animation.
    case none
    case fade
    /// Slides in from beyond an edge, and back out to it.
    case slide(from: Edge)
    /// Grows from a slightly smaller size while it fades in.
    case scale
  }

  public enum Edge: String, Sendable, Equatable, CaseIterable { case top, bottom, start, end }

  private static let usualDuration = 0.3

  public init(_ motion: Motion) { self.motion = motion }

  /// The default for sheets: they slide up from the lower edge of the screen.
  public static let ofSheets: Transition = {
    var transition = Transition(.slide(from: .bottom))
    transition.curve = .easeOut
    return transition
  }()
}

extension Transition {
  fileprivate static let kinds: Kinds<Transition, Motion> = Kinds(
    [
      Kind("none", help: "at once", Motion.none),
      Kind("fade", help: "changes the opacity", Motion.fade),
      Kind(
        "slide", help: "moves in from an edge",
        Properties(
          Edge.end,
          [
            Property(
              "from", .choice(), \.self,
              help: "The edge that it comes from, and that it goes to: of its clip or the screen.",
              instead: #"{"edge direction side": "bottom"}"#)
          ]), embed: Motion.slide(from:),
        extract: { if case .slide(let edge) = $0 { edge } else { nil } }),
      Kind("scale", help: "grows a little and fades", Motion.scale),
    ],
    common: Properties(
      Transition(.fade),
      [
        Property(
          "duration", .number(0...5), \.duration, help: "Seconds.", examples: #"[0.2]"#,
          instead: #"{"time seconds durationSeconds": 0.3}"#),
        Property(
          "curve", .choice(), \.curve,
          help: "The speed over time: easeIn starts slowly, easeOut ends slowly.",
          instead: #"{"easing timingFunction interpolator": "easeOut"}"#),
      ]), content: \.motion, start: { motion, _ in Transition(motion) })
}

extension Transition.Motion {
  /// The name in documents.
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .fade: "fade"
    case .slide: "slide"
    case .scale: "scale"
    }
  }
}

extension Form where Value == Transition {
  static let transition = Form<String>.text(
    Shape([
      "type": "string",
      "enum": ["none", "fade", "slide", "scale"],
    ])
  ).map {
    Transition(Transition.kinds[$0]?.initial ?? .none)
  } back: {
    $0.motion.name
  }.or(
    Transition.kinds.form("transitionObject", [:]), named: "transition",
    #"""
    {
      "title": "Transition",
      "description": "How it comes and goes when a tap changes the page: none, fade, slide or scale. With reduced motion it is immediate.",
      "x-expected": "\"fade\", \"slide\", \"scale\", \"none\", or {\"type\": …}",
      "examples": ["fade", {"type": "slide", "from": "bottom", "duration": 0.3, "curve": "easeOut"}]
    }
    """#, embed: { $0 },
    extract: { $0 == Transition(Transition.kinds[$0.motion.name]?.initial ?? .none) ? nil : $0 })
}
