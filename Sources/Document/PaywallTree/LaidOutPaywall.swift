import JSON
import Numbers
import Vocabulary

/// A paywall laid out for one screen: frames, lines and colours. A client computes nothing.
public struct LaidOutPaywall: Sendable, Hashable {
  /// The revision of the specification that the tree follows.
  public var contract = LayoutSchema.contract
  public var brand: String?
  public var version: Int?
  public var screen: Screen
  /// The locale of the texts (BCP 47).
  public var locale: String
  /// The document's locale of these texts (if it has texts by locale), and how close it is to the requested locale.
  public var texts: String?
  public var localeMatch: String?
  public var theme: Theme
  public var direction: WritingDirection
  public var textScale: Double
  /// The values of the document's variables; empty if it has none.
  public var state: [String: String] = [:]
  /// What the service took for a fact that the reader did not tell and that the page depends on: `day` or `timeZone` is `UTC`. Empty if there is none.
  public var assumed: [String: String] = [:]
  /// The products, in the order of their names.
  public var products: [LaidOutProduct] = []
  /// The document's variables, in the order of their names.
  public var variables: [LaidOutVariable] = []
  /// The action of Escape and the system's back in this state; if `nil`, they leave the paywall.
  public var dismiss: LaidOutAction?
  public var statusBar = StatusBarContent.dark
  /// The page: a stack as large as the screen.
  public var root: LaidOutNode
  /// Every other state that taps lead to or that the app can set; `nil` unless requested.
  public var states: [LaidOutState]?
  /// The page in other orientations and themes; `nil` unless requested.
  public var variants: [LaidOutVariant]?
  /// Components that the client does not know, and their replacements; `nil` unless it sent the types that it knows.
  public var replaced: [LaidOutReplacement]?
  /// The fonts with which its texts and those of its states were measured, by family, weight and style.
  public var fonts: [LaidOutFontFile] = []
  /// The pictures of the page, its states and its variants.
  public var assets: [LaidOutAsset] = []
  /// The minimum number of seconds for which the page stays valid; `nil` if time alone does not change it.
  public var freshFor: Int?
  /// A hash of everything else; set when the tree is read or ready to be written.
  public var hash: String?

  public init(
    brand: String?, version: Int?, screen: Screen, locale: String, theme: Theme,
    direction: WritingDirection, textScale: Double, root: LaidOutNode
  ) {
    self.brand = brand
    self.version = version
    self.screen = screen
    self.locale = locale
    self.theme = theme
    self.direction = direction
    self.textScale = textScale
    self.root = root
  }

  /// The picture behind everything, from edge to edge.
  public var backgroundImage: LaidOutImage? { root.backgroundImage }

  /// The height of the whole page if nothing scrolls.
  public var fullHeight: Double {
    guard let scroll = root.scroll else { return screen.height }
    return screen.height + scroll.contentHeight - scroll.viewport.height
  }
}

extension LaidOutPaywall {
  /// The tree as `/render` returns it: members in a fixed order, numbers with at most three decimals.
  public func json(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    json(style, upTo: .max) ?? []
  }

  /// The tree as `/render` returns it; `nil` if it would exceed `limit` bytes, in which case writing stops soon after the limit.
  public func json(_ style: JSONWriter.Style = .compact, upTo limit: Int) -> [UInt8]? {
    var writer = JSONWriter(style: style, reservingCapacity: 8192, limit: limit)
    write(to: &writer)
    return writer.isPastLimit ? nil : writer.bytes
  }

  /// Reads the output of `json`. Unknown members are ignored.
  ///
  /// - Returns: `nil` if something is missing or violates the schema.
  public init?(reading node: JSONNode) {
    var reading = Reading()
    guard let paywall = Form.paywall.read(node, &reading), reading.faults.isEmpty else {
      return nil
    }
    self = paywall
  }
}

extension LaidOutPaywall: TreeObject {
  static let blank = LaidOutPaywall(
    brand: nil, version: nil,
    screen: .blank, locale: "en", theme: .light,
    direction: .leftToRight, textScale: 1,
    root: LaidOutNode(type: .stack, key: nil))

  static func declare(in members: inout some MemberList<Self>) {
    declareSituation(in: &members)
    declarePage(in: &members)
  }

  private static func declareSituation(in members: inout some MemberList<Self>) {
    members.add(
      "contract", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.contract,
      help: "The revision of the specification that this response follows.", isRequired: true)
    members.add("brand", .string, at: \.brand)
    members.add(
      "version", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.version,
      help: "The version of the brand's document.")
    members.add("device", .screen, at: \.screen, isRequired: true)
    members.add(
      "locale", .string, at: \.locale, help: "The locale of texts, prices and periods (BCP 47).",
      isRequired: true)
    members.add("texts", .string, at: \.texts, help: "The locale of the document's texts.")
    members.add(
      "localeMatch", .string, at: \.localeMatch,
      help:
        "The reason for this locale: exact (the requested one), parent (a fallback), sibling (another region), document (the document's own, because no requested locale matches), pseudo."
    )
    members.add("theme", .choice(), at: \.theme, isRequired: true)
    members.add("direction", .choice(), at: \.direction, isRequired: true)
    members.add(
      "textScale", .points, at: \.textScale, help: "The text size; 1 is the default.",
      isRequired: true)
    members.add(
      "state", .stateValues, at: \.state,
      help: "The values of the document's variables, which the action \"set\" changes.")
    members.add(
      "assumed", .stateValues, at: \.assumed,
      help:
        "What the service assumed because the request did not tell it: day is UTC if a text says a day and neither date nor timeZone was sent, timeZone is UTC if a countdown ends by the reader's clocks and timeZone was not sent."
    )
  }

  private static func declarePage(in members: inout some MemberList<Self>) {
    members.add(
      "products", Form<LaidOutProduct>.laidOutProduct.list([:]), at: \.products,
      help: "The products by name, for requests to the store.")
    members.add(
      "variables", Form<LaidOutVariable>.laidOutVariable.list([:]), at: \.variables,
      help: "The document's variables by name, with all their values.")
    members.add(
      "dismiss", .laidOutAction, at: \.dismiss,
      help:
        "The action of Escape, the system's back and a tap outside of a modal node, in this state. Without it they leave the paywall."
    )
    members.add(
      "statusBar", .choice(), at: \.statusBar,
      help: "The colour of the system's status bar over the page: light or dark characters.",
      isRequired: true)
    members.add("root", .node, at: \.root, help: "The page.", isRequired: true)
    members.add(
      "states", Form<LaidOutState>.laidOutState.list([:]), at: \.states,
      help:
        "Every other state that taps lead to or that the app can set, if requested with states=all."
    )
    members.add(
      "variants", Form<LaidOutVariant>.variant.list([:]), at: \.variants,
      help:
        "The page in other orientations and themes, if requested with orientations=all or themes=all."
    )
    members.add(
      "replaced", Form<LaidOutReplacement>.replacement.list([:]), at: \.replaced,
      help:
        "Unsupported components and their replacements, if the client named the types that it supports."
    )
    members.add(
      "fonts", Form<LaidOutFontFile>.fontFile.list([:]), at: \.fonts,
      help: "The fonts that the texts of the page and its states were measured with.")
    members.add(
      "assets", Form<LaidOutAsset>.asset.list([:]), at: \.assets,
      help: "All pictures of the page, its states and its variants.")
    members.add(
      "freshFor", .integer(Shape(#"{"type": "integer", "minimum": 0}"#)), at: \.freshFor,
      help:
        "The number of seconds after which the page may change by time alone. Absent if it does not."
    )
    members.add(
      "hash", .string, at: \.hash,
      help: "A hash of everything before it. Equal responses have equal hashes.")
  }
}

extension Form where Value == LaidOutPaywall {
  static let paywall = tree(
    #"""
    {
      "title": "Laid-out paywall",
      "description": "A paywall on one screen. Future versions may add members; ignore unknown ones."
    }
    """#)
}
