import JSON
import Vocabulary

/// A laid-out paywall as one list of things to draw, one after the other: rectangles, pictures, paths and lines of text.
///
/// A client that can draw these shows every paywall, without a tree and without types of components.
public struct FlatPaywall: Sendable, Hashable {
  /// The revision of the specification that it follows.
  public var contract = LayoutSchema.contract
  public var screen = Screen.blank
  public var locale = "en"
  public var theme = Theme.light
  public var state: [String: String] = [:]
  /// The products, in the order of their names.
  public var products: [LaidOutProduct] = []
  /// What Escape and the system's back do; nil leaves the paywall.
  public var dismiss: LaidOutAction?
  public var statusBar = StatusBarContent.dark
  /// The part that scrolls; nil if nothing does.
  public var scroll: LaidOutScroll?
  /// In paint order: later ones lie over earlier ones.
  public var items: [FlatItem] = []
  /// The items that are composited together, an outer group before those in it.
  public var groups: [FlatGroup] = []
  /// The areas that react to taps, later ones over earlier ones.
  public var taps: [FlatTap] = []
  /// What can be filled in.
  public var inputs: [FlatInput] = []
  /// The fonts that its texts were measured with.
  public var fonts: [LaidOutFontFile] = []
  /// Every other state that taps lead to or that the app can set; nil unless requested.
  public var states: [FlatState]?

  init() {}

  public init(_ page: LaidOutPaywall) {
    screen = page.screen
    locale = page.locale
    theme = page.theme
    state = page.state
    products = page.products
    dismiss = page.dismiss
    statusBar = page.statusBar
    scroll = page.root.scroll
    var painter = FlatPainter(dismiss: page.dismiss)
    painter.draw(page.root)
    items = painter.items
    groups = painter.groups
    taps = painter.taps
    inputs = painter.inputs
    fonts = page.fonts
  }
}

/// One thing to draw. Exactly one of its rectangle, picture, path, text, native view and blur is there.
public struct FlatItem: Sendable, Hashable {
  /// Contains everything drawn except shadows.
  public var frame: Rectangle
  /// A filled or outlined rectangle.
  public var rectangle: FlatRectangle?
  /// A picture, stretched to the frame.
  public var url: String?
  /// The form of the picture's file, if known.
  public var kind: PictureKind?
  /// What the picture's shape is drawn in; nil leaves its own colours.
  public var tint: Color?
  /// Blurs everything drawn before, within the clips: twice the standard deviation, in points.
  public var blurBehind: Double?
  /// A path of M, L, C and Z in a square of 24 units that is drawn as large as the frame.
  public var path: LaidOutIcon?
  public var text: FlatText?
  /// A view of the app's own in the frame.
  public var native: LaidOutNative?
  /// From 0 to 1.
  public var opacity = 1.0
  /// What cuts it, all of them at once.
  public var clips: [FlatClip] = []
  /// Rotations of it, the outermost first.
  public var turns: [FlatTurn] = []
  /// Whether it stays while the page scrolls.
  public var isPinned = false
  /// What must be so of an input for it to be drawn; nil is nothing.
  public var shownWhen: InputCondition?
}

/// A part of the screen and what can be filled in there.
public struct FlatInput: Sendable, Hashable {
  public var frame: Rectangle
  public var input: LaidOutInput
  /// What a screen reader announces.
  public var label: String?
  /// Where it reacts to taps; nil is the frame.
  public var hitArea: Rectangle?
  public var isPinned: Bool
  /// Rotations of it, the outermost first.
  public var turns: [FlatTurn] = []

  /// Whether it hears a tap at this point of the screen, with nothing scrolled.
  func contains(_ x: Double, _ y: Double) -> Bool {
    (hitArea ?? frame).contains(x, y, turned: turns)
  }
}

/// A filled or outlined rectangle.
public struct FlatRectangle: Sendable, Hashable {
  public var fill: LaidOutPaint?
  public var border: LaidOutBorder?
  public var corners = LaidOutCorners(0)
  /// A path from the frame's top left corner that replaces the frame and its corners.
  public var outline: String?
  /// The blur radius of a shadow; 0 for a sharp edge.
  public var blur = 0.0
}

/// A rectangle beyond which nothing is drawn.
public struct FlatClip: Sendable, Hashable {
  public var frame: Rectangle
  public var corners = LaidOutCorners(0)
  /// A path from the frame's top left corner that replaces the frame and its corners.
  public var outline: String?
  /// Rotations of it, the outermost first.
  public var turns: [FlatTurn] = []
}

/// A line of text, drawn from a point.
public struct FlatText: Sendable, Hashable {
  public var string: String
  public var x: Double
  public var baseline: Double
  public var width: Double
  public var style: LaidOutText.Style
  /// The family of the letters that the font lacks; nil if it has all.
  public var fallback: String?
  public var letterSpacing = 0.0
  public var isRightToLeft = false
  /// What letters are filled with instead of their colour, within the paint's frame.
  public var paint: LaidOutPaint?
  public var paintFrame: Rectangle?
}

/// A part of the screen and what a tap on it does.
public struct FlatTap: Sendable, Hashable {
  public var frame: Rectangle
  public var action: LaidOutAction
  /// Where it reacts to taps; nil is the frame.
  public var hitArea: Rectangle?
  public var isPinned: Bool
  /// What cuts it, all of them at once: a tap outside of one does not reach it.
  public var clips: [FlatClip] = []
  /// Rotations of it, the outermost first.
  public var turns: [FlatTurn] = []

  /// Whether it hears a tap at this point of the screen, with nothing scrolled.
  public func contains(_ x: Double, _ y: Double) -> Bool {
    (hitArea ?? frame).contains(x, y, turned: turns)
      && clips.allSatisfy { $0.frame.contains(x, y, turned: $0.turns) }
  }
}

extension Rectangle {
  /// Whether a point lies in it, after it was turned.
  fileprivate func contains(_ x: Double, _ y: Double, turned turns: [FlatTurn]) -> Bool {
    let (x, y) = turns.reduce((x, y)) { $1.undone(at: $0) }
    return contains(x, y)
  }
}
