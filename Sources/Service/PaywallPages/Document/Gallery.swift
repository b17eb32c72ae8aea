import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The example paywalls for people: a gallery of pictures, and files to start from.
package struct Gallery: Sendable {
  let assets: RenderingAssets
  package let paywalls: ExamplePaywalls

  /// The screens of the pictures.
  package enum View: String, Sendable, CaseIterable {
    case light, dark, tablet, arabic

    var locale: String { self == .arabic ? "ar" : "en" }
    var theme: Theme { self == .dark ? .dark : .light }
    /// The width in points.
    var width: Int { self == .tablet ? 1180 : 390 }
    var height: Int { self == .tablet ? 820 : 844 }
  }

  package init(assets: RenderingAssets, paywalls: ExamplePaywalls) {
    self.assets = assets
    self.paywalls = paywalls
  }

  var page: Page {
    Page(
      path: "/reference/examples", title: "Examples",
      lead: """
        Whole paywalls to start from. Copy a document to <code>paywalls/BRAND/1.json</code> with the pictures that it names; its translations stand beside it in
        <code>strings</code>.
        """,
      opening: "<div class=\"gallery\">\(HTML(joining: paywalls.names.map(card)))</div>")
  }

  private func card(_ name: String) -> HTML {
    let path = "/reference/examples/\(name)"
    let title = paywalls.document(name)?.meta.name ?? name
    let picture = SamplePicture.html(
      light: "\(path).svg", dark: "\(path).svg?view=dark", title: "\(title) on a phone",
      width: View.light.width, height: View.light.height)
    let views = View.allCases.map { view -> HTML in
      "<a href=\"\(path).svg?view=\(view.rawValue)\" aria-label=\"\(title), \(view.rawValue)\">\(DocumentPages.capitalised(view.rawValue))</a>"
    }
    return """
      <article id="\(name)"><a href="\(path).svg">\(picture)</a>
      <h2>\(title)</h2>
      <p>\(HTML(joining: views)) <a href="\(path).json" aria-label="\(title), JSON">JSON</a></p></article>
      """
  }

  /// Returns the document as stored; nil if there is none with this name.
  package func document(_ name: String) -> [UInt8]? {
    paywalls.names.contains(name) ? paywalls.bytes(of: name) : nil
  }

  /// Draws the picture of an example.
  ///
  /// - Throws: an error if it cannot be laid out; `UnknownPicture` if there is none with this name.
  package func picture(_ name: String, _ view: View) throws -> [UInt8] {
    guard paywalls.names.contains(name), let document = paywalls.document(name) else {
      throw UnknownPicture(
        reason: "there is no example \"\(name.shortened)\"", allowed: paywalls.names)
    }
    let screen = Screen(
      device: nil, orientation: view == .tablet ? .landscape : .portrait,
      width: Double(view.width), height: Double(view.height), scale: 2,
      safeArea: PhysicalEdges(top: view == .tablet ? 24 : 47, right: 0, bottom: 20, left: 0))
    var input = RenderInput(document: document, reader: Reader(screen: screen)) {
      paywalls.header(of: $0)
    }
    input.reader.theme = view.theme
    input.reader.locale = view.locale
    let page = try assets.renderer.render(input)
    let renderer = assets.renderer
    return try page.svg(
      images: .embedded(load: { paywalls.picture($0) }, font: { renderer.file(of: $0) }))
  }
}
