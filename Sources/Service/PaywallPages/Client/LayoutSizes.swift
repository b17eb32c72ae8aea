/// The sizes of an example paywall's responses, measured as the service sends them.
public struct LayoutSizes: Sendable, Hashable {
  public var name: String
  /// The tree alone, uncompressed and compressed.
  public var page: Size
  /// The tree with every state.
  public var states: Size
  /// The tree with every state in both orientations and both themes.
  public var variants: Size

  /// A size in bytes.
  public struct Size: Sendable, Hashable {
    public var plain: Int
    public var gzip: Int

    public init(_ plain: Int, _ gzip: Int) {
      self.plain = plain
      self.gzip = gzip
    }
  }

  public init(_ name: String, _ page: Size, _ states: Size, _ variants: Size) {
    self.name = name
    self.page = page
    self.states = states
    self.variants = variants
  }

  /// The device of the measurements.
  public static let device = "iphone-15"
}

extension LayoutSizes {
  /// The section of the specification with the table.
  static var section: Page.Section {
    let rows = recorded.map { sizes -> HTML in
      "<tr><th scope=\"row\">\(sizes.name)</th><td>\(sizes.page.html)</td><td>\(sizes.states.html)</td><td>\(sizes.variants.html)</td></tr>"
    }
    let heads = ["Paywall", "The page", "states=all", "states=all&orientations=all&themes=all"]
    return Page.Section(
      "sizes", "Sizes",
      """
      <p>The bytes of the example paywalls on \(device), compressed with gzip; in brackets uncompressed. Pictures and fonts are not included.</p>
      \(Page.table(heads, rows, kind: "sizes"))
      """)
  }
}

extension LayoutSizes.Size {
  fileprivate var html: HTML { "\(String(gzip)) (\(String(plain)))" }
}
