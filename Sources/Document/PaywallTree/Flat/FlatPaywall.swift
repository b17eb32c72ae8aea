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

extension FlatPaywall {
  /// The JSON that `/render?flatten=true` returns.
  public func json(_ style: JSONWriter.Style = .compact, upTo limit: Int = .max) -> [UInt8]? {
    var writer = JSONWriter(style: style, reservingCapacity: 8192, limit: limit)
    Form.flat.write(self, &writer)
    return writer.isPastLimit ? nil : writer.bytes
  }

  fileprivate static let properties = Properties<FlatPaywall>(
    FlatPaywall(),
    [
      Property(
        "contract", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), \.contract,
        help: "The revision of the specification that this response follows.", isRequired: true),
      Property("device", .screen, \.screen, isRequired: true),
      Property(
        "locale", .string, \.locale, help: "The locale of the texts (BCP 47).", isRequired: true),
      Property("theme", .choice(), \.theme, isRequired: true),
      Property("state", .stateValues, \.state, help: "The values of the document's variables."),
      Property(
        "assumed", .stateValues, \.assumed,
        help:
          "What the service assumed because the request did not tell it: day or timeZone is UTC."),
      Property(
        "products", Form<LaidOutProduct>.laidOutProduct.list([:]), \.products,
        help: "The products by name, for requests to the store."),
      Property(
        "dismiss", .laidOutAction, \.dismiss,
        help:
          "The action of Escape and of the system's back. Without it they leave the paywall."),
      Property(
        "statusBar", .choice(), \.statusBar,
        help: "The colour of the system's status bar over the page: light or dark characters.",
        isRequired: true),
      Property(
        "scroll", .scroll, \.scroll,
        help: "The part of the screen in which everything that is not pinned scrolls."),
      Property(
        "items", Form<FlatItem>.flatItem.list([:]), \.items,
        help: "The drawn items; later ones cover earlier ones.", isRequired: true),
      Property(
        "groups", Form<FlatGroup>.flatGroup.list([:]), \.groups,
        help: "The items that are composited together; an outer group precedes those in it."),
      Property(
        "taps",
        Form<FlatTap>.flatTap.list([:]), \.taps,
        help: "The tap actions; if several are under a finger, the last one wins.",
        isRequired: true),
      Property(
        "inputs", Form<FlatInput>.flatInput.list([:]), \.inputs,
        help: "The fields and checkboxes; taps on them come before taps."),
      Property(
        "fonts", Form<LaidOutFontFile>.fontFile.list([:]), \.fonts,
        help: "The fonts that the texts were measured with."),
      Property(
        "states", Form<FlatState>.flatState.list([:]), \.states,
        help:
          "Every other state that taps lead to or that the app can set, if requested with states=all."
      ),
    ])
}

extension Form where Value == FlatPaywall {
  static let flat = object(
    FlatPaywall.properties, named: "FlatLayout",
    #"""
    {
      "title": "Flat laid-out paywall",
      "description": "The response with flatten=true: one list of rectangles, pictures, paths and lines of text in drawing order."
    }
    """#)
}
