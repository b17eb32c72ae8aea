import PaywallModel
import PaywallPages
import PaywallRender
import PaywallResolve
import PaywallTree
import Routing

extension LayoutSizes {
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
