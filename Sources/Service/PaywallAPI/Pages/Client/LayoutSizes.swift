import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// How many bytes it takes to show the example paywalls, measured as the service answers them.
public struct LayoutSizes: Sendable, Hashable {
  public var name: String
  /// The tree alone, as it is and compressed.
  public var page: Size
  /// With every state.
  public var states: Size
  /// With every state in both orientations and both themes.
  public var variants: Size

  /// In bytes.
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

  /// Measures each example.
  ///
  /// - Throws: `RenderError` for an example that cannot be laid out.
  public static func measured(
    _ examples: ExamplePaywalls, _ assets: RenderingAssets
  ) throws(RenderError) -> [LayoutSizes] {
    var sizes: [LayoutSizes] = []
    for name in examples.names {
      guard let document = examples.document(name), let device = assets.devices[device] else {
        continue
      }
      let upright = Reader(screen: device.turned(to: .portrait))
      var input = RenderInput(document: document, reader: upright) { examples.header(of: $0) }
      input.brand = Brand(name)
      input.version = 1
      input.pictureFile = { examples.file(of: $0) }
      let others = Orientation.allCases.flatMap { orientation in
        Theme.allCases.compactMap { theme in
          var reader = Reader(screen: device.turned(to: orientation))
          reader.theme = theme
          return reader == upright ? nil : reader
        }
      }
      let renderer = assets.renderer
      sizes.append(
        LayoutSizes(
          name, size(of: try renderer.render(input)), size(of: try renderer.renderStates(input)),
          size(of: try renderer.renderVariants(input, of: others, hasStates: true))))
    }
    return sizes
  }

  private static func size(of page: LaidOutPaywall) -> Size {
    var page = page
    page.hash = String(repeating: "0", count: 32)
    let bytes = page.json()
    return Size(bytes.count, Gzip.compress(bytes)?.count ?? bytes.count)
  }
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
