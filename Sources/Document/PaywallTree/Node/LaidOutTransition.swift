import JSON
import Numbers
import Vocabulary

/// The animation with which a node appears and disappears when the page changes. The tree contains the page before and after it.
public struct LaidOutTransition: Sendable, Hashable {
  public var kind: Kind
  /// For `slide`, the edge from which it comes and to which it returns.
  public var edge: ScreenEdge?
  /// Seconds.
  public var duration: Double
  public var curve: TransitionCurve

  public enum Kind: String, Sendable, Hashable, CaseIterable { case fade, slide, scale }

  public enum ScreenEdge: String, Sendable, Hashable, CaseIterable { case top, right, bottom, left }

  public init(_ kind: Kind, from edge: ScreenEdge? = nil, duration: Double, curve: TransitionCurve)
  {
    self.kind = kind
    self.edge = edge
    self.duration = duration
    self.curve = curve
  }
}

/// The easing of a transition, by the names of CSS functions (CSS Easing 1 §2).
public enum TransitionCurve: String, Sendable, Hashable, CaseIterable {
  case linear, easeIn, easeOut, easeInOut
}

extension LaidOutTransition: TreeObject {
  static let blank = LaidOutTransition(.fade, duration: 0, curve: .linear)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "type", .choice(), at: \.kind,
      help:
        "fade changes the opacity; slide moves the node from beyond the edge; scale enlarges it from 0.9 about its centre and fades.",
      isRequired: true)
    members.add(
      "from", .choice(), at: \.edge, help: "For slide, the edge that the node comes from.")
    members.add("duration", .extent, at: \.duration, help: "Seconds.", isRequired: true)
    members.add(
      "curve", .choice(), at: \.curve,
      help: "The easing function: ease-in, ease-out, ease-in-out or linear of CSS.",
      isRequired: true)
  }
}

extension Form where Value == LaidOutTransition {
  static let laidOutTransition = tree(
    named: "transition",
    #"""
    {
      "description": "How the node comes and goes when the page changes, at once with reduced motion."
    }
    """#)
}
