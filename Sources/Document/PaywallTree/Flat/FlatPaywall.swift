import JSON
import Numbers
import Vocabulary

/// A laid-out paywall as one list of items that are drawn one after another: rectangles, pictures, paths and lines of text.
///
/// A client that can draw these shows every paywall, without a tree and without types of components.
public struct FlatPaywall: Sendable, Hashable {
  /// The revision of the specification that the list follows.
  public var contract = LayoutSchema.contract
  public var screen = Screen.blank
  public var locale = "en"
  public var theme = Theme.light
  public var state: [String: String] = [:]
  /// The facts that the service assumed because the reader did not tell it.
  public var assumed: [String: String] = [:]
  /// The products, in the order of their names.
  public var products: [LaidOutProduct] = []
  /// The action of Escape and the system's back; if `nil`, they leave the paywall.
  public var dismiss: LaidOutAction?
  public var statusBar = StatusBarContent.dark
  /// The part that scrolls; `nil` if nothing does.
  public var scroll: LaidOutScroll?
  /// Items in paint order: later items cover earlier ones.
  public var items: [FlatItem] = []
  /// The items that are composited together; an outer group precedes the groups within it.
  public var groups: [FlatGroup] = []
  /// The areas that react to taps; later areas cover earlier ones.
  public var taps: [FlatTap] = []
  /// The inputs that the reader can fill in.
  public var inputs: [FlatInput] = []
  /// The fonts with which its texts were measured.
  public var fonts: [LaidOutFontFile] = []
  /// Every other state that taps lead to or that the app can set; `nil` unless requested.
  public var states: [FlatState]?

  init() {}

  public init(_ page: LaidOutPaywall) {
    screen = page.screen
    locale = page.locale
    theme = page.theme
    state = page.state
    assumed = page.assumed
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

/// One item to draw. It has exactly one of these: rectangle, picture, path, text, native view, blur.
public struct FlatItem: Sendable, Hashable {
  /// Contains everything drawn except shadows.
  public var frame: Rectangle
  /// A filled or outlined rectangle.
  public var rectangle: FlatRectangle?
  /// A picture, stretched to the frame.
  public var url: String?
  /// The form of the picture's file, if known.
  public var kind: PictureKind?
  /// The colour that replaces the picture's own colours; if `nil`, they are kept.
  public var tint: Color?
  /// Blurs everything drawn before, within the clips: twice the standard deviation, in points.
  public var blurBehind: Double?
  /// A path of M, L, C and Z in a square of 24 units, scaled to the frame.
  public var path: LaidOutIcon?
  public var text: FlatText?
  /// A view of the app in the frame.
  public var native: LaidOutNative?
  /// From 0 to 1.
  public var opacity = 1.0
  /// The clips that apply to it, all at once.
  public var clips: [FlatClip] = []
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []
  /// Whether it stays while the page scrolls.
  public var isPinned = false
  /// The condition on an input under which it is drawn; if `nil`, it is always drawn.
  public var shownWhen: InputCondition?
}

/// An area of the screen with an input.
public struct FlatInput: Sendable, Hashable {
  public var frame: Rectangle
  public var input: LaidOutInput
  /// The text that a screen reader announces.
  public var label: String?
  /// The area that reacts to taps; if `nil`, the frame.
  public var hitArea: Rectangle?
  public var isPinned: Bool
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []

  /// Whether it reacts to a tap at this point of the screen, with nothing scrolled.
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

/// A rectangle that clips: nothing is drawn outside it.
public struct FlatClip: Sendable, Hashable {
  public var frame: Rectangle
  public var corners = LaidOutCorners(0)
  /// A path from the frame's top left corner that replaces the frame and its corners.
  public var outline: String?
  /// The rotations that apply to it, the outermost first.
  public var turns: [FlatTurn] = []
}

/// A line of text, drawn from a point.
public struct FlatText: Sendable, Hashable {
  public var string: String
  public var x: Double
  public var baseline: Double
  public var width: Double
  public var style: LaidOutText.Style
  /// The family for letters that the font lacks; `nil` if it has all.
  public var fallback: String?
  public var letterSpacing = 0.0
  public var isRightToLeft = false
  /// The paint that fills the letters instead of their colour, within the paint's frame.
  public var paint: LaidOutPaint?
  public var paintFrame: Rectangle?
}

/// An area of the screen and the action of a tap on it.
public struct FlatTap: Sendable, Hashable {
  public var frame: Rectangle
  public var action: LaidOutAction
  /// The area that reacts to taps; if `nil`, the frame.
  public var hitArea: Rectangle?
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

extension Rectangle {
  /// Whether a point is in the rectangle after the rotations.
  fileprivate func contains(_ x: Double, _ y: Double, turned turns: [FlatTurn]) -> Bool {
    let (x, y) = turns.reduce((x, y)) { $1.undone(at: $0) }
    return contains(x, y)
  }
}
