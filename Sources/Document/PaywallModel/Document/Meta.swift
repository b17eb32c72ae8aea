import JSON
import Numbers
import PaywallTree
import Vocabulary

/// Properties of the whole page.
public struct Meta: Sendable, Equatable {
  /// The paywall's name for people, in lists of versions.
  public var name: String?
  public var description: String?
  /// The locale of texts written in the document itself (BCP 47).
  public var locale = "en"
  /// If `nil`, white on a light screen, black on a dark one.
  public var backgroundColor: ColorSource?
  /// Layers over `backgroundColor` and under `backgroundImage`; later layers cover earlier ones.
  public var background: [BackgroundLayer] = []
  public var backgroundImage: BackgroundImage?
  /// The padding of the page's stack as the document specifies it; see ``padding(in:)``.
  public var padding = LogicalEdges<Distance>()
  /// The maximum width in points of the content of the page, its header and its footer; if `nil`, they are as wide as the screen.
  public var maxWidth: Double?
  public var gap = Distance.zero
  public var justifyContent = StackContent.Justification.flexStart
  public var alignItems = StackContent.ItemAlignment.stretch
  public var reach = Reach.safeArea
  /// Whether the page begins at the top of the screen, under the header, instead of below it.
  public var headerOverlaps = false
  /// Whether the page ends at the bottom of the screen, under the footer, instead of above it.
  public var footerOverlaps = false
  /// The height in points above the footer in which the page fades out; at 0, the page is cut off at the footer.
  public var footerFade: Double = 0
  /// If any of these holds, prices omit decimals that are all zero.
  public var compactPrices: [Condition] = []
  /// Whether one page may have prices in several currencies.
  public var currencies = Currencies.single
  /// How prices are rounded that are calculated from others.
  public var priceRounding = PriceRounding.rounded
  /// The system's status bar over the page; `nil` follows from the colours under it.
  public var statusBar: StatusBarContent?
  /// The colour with which a sheet darkens the screen behind it.
  public var scrim = ColorSource.fixed(PaywallColor(red: 0, green: 0, blue: 0, alpha: 102))

  /// The area that the page covers, including while it scrolls.
  public enum Reach: String, Sendable, Equatable, CaseIterable {
    /// The safe area, without the status bar, the notch and the home indicator.
    case safeArea
    /// The area up to the top edge of the screen, under the status bar.
    case top
    /// The whole screen.
    case screen
  }

  /// The number of currencies in which one page may have prices.
  public enum Currencies: String, Sendable, Equatable, CaseIterable { case single, mixed }

  public init() {}

  /// The padding for a direction; sides that the document omits are 32 points left and right, 0 top and bottom.
  public func padding(in direction: WritingDirection) -> PhysicalEdges<Distance> {
    let given = padding.resolved(in: direction)
    return PhysicalEdges(
      top: given.top ?? .zero, right: given.right ?? .points(32), bottom: given.bottom ?? .zero,
      left: given.left ?? .points(32))
  }
}

/// A picture behind a page or a component.
public struct BackgroundImage: Sendable, Equatable {
  public var url: PictureAddress
  public var fit = ImageFit.fill
  /// The part that stays visible if the picture is larger than the screen, or its position if smaller: 0 is left or top, 1 right or bottom.
  public var position = Position(x: 0.5, y: 0.5)
  /// The colour in which the picture's shape is drawn, replacing its own colours; if `nil`, they are kept.
  public var tint: ColorSource?

  public struct Position: Sendable, Equatable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public init(url: PictureAddress) { self.url = url }
}

extension Form where Value == Meta {
  static let meta = object(
    Meta.properties, named: "meta",
    #"""
    {
      "title": "Page",
      "description": "Properties of the whole page.",
      "x-expected": "the description of the page ({…})"
    }
    """#)
}

extension Meta {
  static let properties = Properties(Meta(), words + prices + background + placing + bars)

  private static let words: [Property<Meta>] = [
    Property(
      "name", .string, \.name, help: "The name of this paywall in lists of versions.",
      examples: #"["Disney+ seven day trial"]"#),
    Property("description", .string, \.description, help: "The purpose of this paywall."),
    Property(
      "locale", .locale, \.locale, title: "Locale of the document",
      help:
        "The language and region of texts outside of \"strings\", and the last fallback for \"strings\".",
      examples: #"["en", "en-GB", "de", "pt-BR"]"#,
      instead: #"{"language defaultLocale lang": "en"}"#),
  ]

  private static let prices: [Property<Meta>] = [
    Property(
      "compactPrices", Condition.form.oneOrMore([:], most: 100), \.compactPrices,
      title: "Prices without .00",
      help:
        "A condition, or a list of conditions. If one holds, prices omit decimals that are all zero: \"NT$330\" for \"NT$330.00\".",
      examples: #"[{"storefront": ["TW", "KZ", "MX", "PH", "TH"]}]"#,
      instead: #"{"zeroDecimalPlaceCountries hideZeroDecimals": {"storefront": ["TW"]}}"#),
    Property(
      "currencies", .choice(), \.currencies,
      help:
        "Whether one page may show prices in several currencies. If not (single), the service ignores store prices that would mix them.",
      examples: #"["mixed"]"#),
    Property(
      "priceRounding", .choice(), \.priceRounding, title: "Rounding of prices",
      help:
        "How a price per week or month is written that is calculated from another: the nearest amount (rounded), or the amount below (floored).",
      examples: #"["floored"]"#),
  ]

  private static let background: [Property<Meta>] = [
    Property(
      "backgroundColor", .color, \.backgroundColor, title: "Background colour",
      help: "By default white on a light screen and black on a dark one."),
    Property(
      "background", .background, \.background,
      help:
        "Colours, gradients and pictures over the background colour and under the background image."
    ),
    Property("backgroundImage", .backgroundImage, \.backgroundImage),
  ]

  private static let placing: [Property<Meta>] = [
    Property(
      "padding", .padding, \.padding, title: "Padding of the page",
      help: "The space between the safe area and the components. Left and right are 32 by default.",
      default: ["left": 32, "right": 32, "top": 0, "bottom": 0]),
    Property(
      "maxWidth", .number(1...100_000), \.maxWidth, title: "Greatest width",
      help:
        "The maximum width of the content in points. On a wider screen the content of the page, its header and its footer is centred; their backgrounds extend to the edges.",
      examples: #"[560]"#, instead: #"{"contentWidth readableWidth": 560}"#),
    Property("gap", .distance, \.gap, help: "The space between the page's components."),
    Property(
      "justifyContent", .justification, \.justifyContent,
      help: "The vertical distribution of the page's components if there is space left."),
    Property(
      "alignItems", .itemAlignment, \.alignItems,
      help: "The horizontal alignment of the page's components."),
    Property(
      "reach", .choice(), \.reach,
      help:
        "The extent of the page: the safe area, under the status bar (top), or the whole screen. Content under the status bar scrolls there too, and scrolling content always passes under the home indicator.",
      examples: #"["top"]"#,
      instead: #"{"ignoresSafeArea edgesIgnoringSafeArea edgeToEdge": "top"}"#),
  ]

  private static let bars: [Property<Meta>] = [
    Property(
      "headerOverlaps", .bool, \.headerOverlaps,
      help: "Whether the header covers the top of the page instead of preceding it.",
      instead: #"{"transparentHeader headerTransparent": true}"#),
    Property(
      "footerOverlaps", .bool, \.footerOverlaps,
      help: "Whether the footer covers the bottom of the page instead of following it.",
      instead: #"{"transparentFooter footerTransparent": true}"#),
    Property(
      "footerFade", .room, \.footerFade,
      help:
        "Points above the footer, or \"$name\" of \"spacing\". There the page fades into the footer's colour, or the page's if the footer has none, so that the footer cuts no text. The page ends with at least as much space, unless the footer overlaps.",
      default: 0, examples: #"[24]"#,
      instead: #"{"fade footerGradient footerShadow fadeHeight fadingEdge bottomFade": 24}"#),
    Property(
      "statusBar", .choice(), \.statusBar,
      help:
        "The characters of the system's status bar: light or dark. By default whichever contrasts more with the colour of the header or the page; set it if a picture is under them.",
      instead: #"{"statusBarStyle preferredStatusBarStyle": "light"}"#),
    Property(
      "scrim", .color, \.scrim, help: "The colour that darkens the screen behind a sheet.",
      instead: ##"{"dim overlayColor backdrop": "#00000066"}"##),
  ]
}

extension Form where Value == BackgroundImage {
  fileprivate static let backgroundImage = Form<String>.imageURL.map {
    BackgroundImage(url: PictureAddress($0))
  } back: {
    $0.url.single ?? ""
  }.or(
    .object(BackgroundImage.properties), named: "backgroundImage",
    #"""
    {
      "title": "Background image",
      "description": "A picture behind the page, including the status bar.",
      "x-expected": "\"images/…\", an address that begins with \"https://\", or {\"url\": …}",
      "examples": [
        "images/splash.png",
        {"url": "images/splash.png", "fit": "width", "position": {"x": 0.5, "y": 0}}
      ]
    }
    """#, embed: { $0 },
    extract: { $0.url.single != nil && $0 == BackgroundImage(url: $0.url) ? nil : $0 })
}

extension BackgroundImage {
  static let properties = Properties(
    BackgroundImage(url: PictureAddress("")),
    [
      Property("url", .picture, \.url, isRequired: true),
      Property(
        "fit", .choice([.fill, .fit, .width, .stretch]), \.fit,
        help:
          "\"fill\" covers the box, \"fit\" shows the whole picture, \"width\" is as wide as the box, \"stretch\" distorts."
      ),
      Property(
        "position",
        .object(
          Position.properties, named: "picturePosition",
          #"{"x-expected": "the position of the picture ({\"x\": 0.5, \"y\": 0})"}"#),
        \.position,
        help:
          "The visible part of the picture, or its position: 0 is left or top, 1 right or bottom."
      ),
      Property(
        "tint", .color, \.tint,
        help: "Fills the picture's shape with this colour instead of its own.",
        instead: #"{"tintColor foreground template": "$accent"}"#),
    ])
}

extension BackgroundImage.Position {
  static let properties = Properties(
    BackgroundImage.Position(x: 0.5, y: 0.5),
    [
      Property("x", .share, \.x, title: "From left to right"),
      Property("y", .share, \.y, title: "From top to bottom"),
    ])
}
