import JSON
import Numbers
import Vocabulary

/// The part of the screen in which content moves, and the size of that content.
public struct LaidOutScroll: Sendable, Hashable {
  public var viewport: PaywallRectangle
  /// Points; at least the size of the viewport.
  public var contentWidth: Double
  public var contentHeight: Double

  public init(viewport: PaywallRectangle, contentWidth: Double, contentHeight: Double) {
    self.viewport = viewport
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
  }
}

extension LaidOutScroll: TreeObject {
  static let blank = LaidOutScroll(viewport: .zero, contentWidth: 0, contentHeight: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("viewport", .rectangle, at: \.viewport, isRequired: true)
    members.add("contentWidth", .extent, at: \.contentWidth, isRequired: true)
    members.add("contentHeight", .extent, at: \.contentHeight, isRequired: true)
  }
}

extension Form where Value == LaidOutScroll {
  static let scroll = tree(
    named: "scroll",
    #"""
    {
      "description": "Children scroll inside the viewport, which clips them; their frames are those before scrolling."
    }
    """#)
}
