import JSON
import PaywallRender
import PaywallTree

/// The pictures of the layout specification: cases of the conformance kit for its rules, and a page that grows.
package struct LayoutFigures: Sendable {
  let assets: RenderingAssets

  package init(assets: RenderingAssets) { self.assets = assets }

  /// The cases that show the rules of a section.
  static let cases: [String: [String]] = [
    "coordinates": ["boxes", "landscape"],
    "paint-order": ["order", "opacity", "clips", "rotation", "turned-clip", "backdrop"],
    "boxes": [
      "linear-gradients", "radial-gradients", "gradient-alpha", "layers", "shapes", "borders",
      "border-sides", "border-gradient", "shadows", "grid", "icons",
    ],
    "pictures": ["pictures", "kinds", "background"],
    "text-rules": [
      "weights", "lines", "decorations", "runs", "text-gradient", "right-to-left",
      "missing-letters", "dark",
    ],
    "scrolling-and-pinning": [
      "safe-area", "fade", "shelf", "shelf-right-to-left", "pager", "still-pager", "time",
    ],
    "taps-names-and-screen-readers": ["actions", "small-targets", "spoken", "repeated"],
    "sheets-focus-and-groups": ["sheet", "open-sheet", "plans", "tabs", "toggle"],
    "states": ["app-states", "screens"],
    "text-sizes": ["large-text"],
    "prices-of-the-store": ["offers", "billing", "store-price"],
    "inputs": ["inputs", "autofill"],
    "transitions": ["transitions"],
    "small-and-old-clients": ["older-client", "native", "other-client"],
    "compatibility": ["to-come", "later-contract"],
  ]

  /// Returns the cases of a section, each with its picture and caption.
  func figures(of section: String, _ kit: [String: KitCase]) -> HTML {
    let figures = (Self.cases[section] ?? []).compactMap { kit[$0] }.map { kit -> HTML in
      let size = size(of: kit)
      let path = "/reference/layout/\(kit.name)"
      let picture = SamplePicture.html(
        light: path, dark: path + "?theme=dark", title: kit.name, width: size.width,
        height: size.height)
      return """
        <figure>\(picture)
        <figcaption><b>\(kit.name)</b>: \(kit.about)</figcaption></figure>
        """
    }
    return figures.isEmpty ? "" : "<div class=\"figures\">\(HTML(joining: figures))</div>"
  }

  /// The size in points. The page reserves this space, so that nothing moves when the picture has loaded.
  private func size(of kit: KitCase) -> (width: Int, height: Int) {
    do {
      let screen = try kit.screen(assets.devices)
      return (Int(clamping: screen.width), Int(clamping: screen.height))
    } catch {
      return (320, 400)
    }
  }

  /// Draws the picture of a case, or of a step of the growing page.
  package func picture(_ name: String, _ theme: Theme) throws -> [UInt8] {
    guard let found = try LayoutSteps.kitCase(name) ?? KitCase.named(name) else {
      throw UnknownPicture(reason: "the kit has no case \"\(name.shortened)\"")
    }
    let kit = theme == .dark ? found.inTheDark : found
    let page = try kit.page(by: assets.renderer, assets.devices, images: KitFiles.header)
    return try page.svg(images: .embedded(load: KitFiles.picture))
  }
}
