import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import Testing

@Suite struct SVGTests {
  @Test(arguments: TextDrawing.properties.map(\.name))
  func `every property of a text is visible in the tree and in the picture`(name: String)
    throws
  {
    let plain = try Self.text("")
    let drawn = try Self.text(#", "\#(name)": true"#)
    #expect(plain.tree != drawn.tree && drawn.tree.contains(#""\#(name)":true"#))
    #expect(plain.picture != drawn.picture)
  }

  private static func text(_ more: String) throws -> (tree: String, picture: String) {
    let document = try Repository.parse(
      Array(#"{"components": [{"type": "label", "title": "4.99"\#(more)}]}"#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let page = try Repository.render(RenderInput(document: document, device: device) { _ in nil })
    let picture = try page.svg(images: .linked(base: ""))
    return (String(decoding: page.json(), as: UTF8.self), String(decoding: picture, as: UTF8.self))
  }

  private func svg(_ document: String, fullLength: Bool = false) throws -> String {
    let document = try Repository.parse(Array(document.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-se-1"])
    let input = RenderInput(document: document, device: device) { _ in
      ImageHeader(type: .png, width: 10, height: 10)
    }
    let page = try Repository.render(input)
    return String(
      decoding: try page.svg(images: .linked(base: "http://h"), fullLength: fullLength),
      as: UTF8.self)
  }

  static let parts: [(document: String, part: String)] = [
    (
      ##"{"meta": {"locale": "de"}, "components": []}"##,
      ##"<svg xmlns="http://www.w3.org/2000/svg" xml:lang="de""##
    ),
    (
      ##"{"components": [{"type": "label", "title": "直", "language": "ja"}]}"##,
      ##"<g data-pointer="/components/0" xml:lang="ja""##
    ),
    (
      ##"{"components": [{"type": "icon", "url": "https://a/b.svg", "color": "#11223380"}]}"##,
      ##"<filter id="tint1"><feFlood flood-color="#112233" flood-opacity="0.502"/><feComposite in2="SourceAlpha" operator="in"/></filter>"##
    ),
    (
      ##"{"components": [{"type": "icon", "url": "https://a/b.svg", "color": "#112233"}]}"##,
      ##"<g filter="url(#tint1)"><image x="32" y="20" width="24" height="24" preserveAspectRatio="none" href="https://a/b.svg"/></g>"##
    ),
    (
      ##"{"components": [{"type": "icon", "name": "minus", "size": 12, "color": "#11223380"}]}"##,
      ##"<path transform="translate(32 20) scale(0.5)" d="M5 12L19 12" fill="none" stroke="#112233" stroke-opacity="0.502" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"##
    ),
    (
      ##"{"components": [{"type": "icon", "name": "play", "width": 48, "height": 24, "padding": 6}]}"##,
      ##"<path transform="translate(50 26) scale(0.5)" d="M6.5 4L20 12L6.5 20Z" fill="#000000" fill-rule="evenodd"/>"##
    ),
    (
      ##"{"meta": {"locale": "ar"}, "components": [{"type": "icon", "name": "chevronForward"}]}"##,
      ##"d="M15 5L8 12L15 19""##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "background": "#FF0000", "cornerRadius": {"topStart": 8, "bottomEnd": 4}}]}"##,
      ##"<path d="M40 20H288V56A4 4 0 0 1 284 60H32V28A8 8 0 0 1 40 20Z" fill="#FF0000"/>"##
    ),
    (
      ##"{"meta": {"locale": "ar"}, "components": [{"type": "stack", "height": 40, "components": [], "overflow": "hidden", "cornerRadius": {"topStart": 8}}]}"##,
      ##"<path d="M32 20H280A8 8 0 0 1 288 28V60H32V20Z"/></clipPath>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "background": "#FF0000", "cornerRadius": "pill"}]}"##,
      ##"height="40" rx="20" fill="#FF0000"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 20, "components": [], "background": "#FF0000", "cornerRadius": {"all": "pill", "topStart": 0}}]}"##,
      ##"<path d="M32 20H278A10 10 0 0 1 288 30V30A10 10 0 0 1 278 40H42A10 10 0 0 1 32 30V20Z""##
    ),
    (
      ##"{"colors": {"accent": "#0072D2"}, "components": [{"type": "separator", "color": "$accent/40", "height": 9}]}"##,
      ##"height="9" fill="#0072D2" fill-opacity="0.4"/>"##
    ),
    (
      ##"{"components": [{"type": "separator", "color": "#11223380", "height": 9}]}"##,
      ##"<rect x="32" y="20" width="256" height="9" fill="#112233" fill-opacity="0.502"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 10, "components": [], "opacity": 0.5, "border": {"color": "#FF0000", "width": 2}, "cornerRadius": 99}]}"##,
      ##"opacity="0.5"><rect x="33" y="21" width="254" height="8" rx="4" fill="none" stroke="#FF0000" stroke-width="2"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 256, "components": [], "background": {"type": "linearGradient", "angle": 45, "stops": [{"color": "#000000"}, {"color": "#FFFFFF00"}]}}]}"##,
      ##"<linearGradient id="gradient1" gradientUnits="userSpaceOnUse" x1="32" y1="276" x2="288" y2="20"><stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></linearGradient>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 10, "components": [], "background": "#FFFFFF", "shadow": {"color": "#00000080", "y": 4, "blur": 12}}]}"##,
      ##"<rect x="32" y="24" width="256" height="10" fill="#000000" fill-opacity="0.502" filter="url(#blur1)"/><rect x="32" y="20""##
    ),
    (
      ##"{"components": [{"type": "image", "url": "images/a&b.png", "accessibilityLabel": "<A> \"b\""}]}"##,
      #"aria-label="&lt;A&gt; &quot;b&quot;"><image x="32" y="20" width="10" height="10" preserveAspectRatio="none" href="http://himages/a&amp;b.png"/>"#
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "border": {"color": "#FF0000", "width": 2, "style": "dashed"}}]}"##,
      ##"stroke-width="2" stroke-dasharray="6"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "border": {"color": "#FF0000", "width": 2, "style": "dotted"}}]}"##,
      ##"stroke-width="2" stroke-dasharray="0 4" stroke-linecap="round"/>"##
    ),
    (
      ##"{"components": [{"type": "label", "title": "Gold", "color": {"type": "linearGradient", "angle": 90, "stops": [{"color": "#FF0000"}, {"color": "#0000FF"}]}}]}"##,
      ##"font-size="17" fill="url(#gradient1)"><text x="32""##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 100, "components": [], "background": {"type": "radialGradient", "center": {"x": 0.5, "y": 0}, "radius": 0.25, "stops": [{"color": "#000000"}, {"color": "#FFFFFF"}]}}]}"##,
      ##"<radialGradient id="gradient1" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(160 20) scale(25 25)"><stop"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 100, "components": [], "background": {"type": "radialGradient", "radius": 1, "shape": "ellipse", "stops": [{"color": "#000000"}, {"color": "#FFFFFF"}]}}]}"##,
      ##"gradientTransform="translate(160 70) scale(256 100)""##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 100, "components": [], "mask": "convex", "background": ["#FF0000", {"type": "linearGradient", "stops": [{"color": "#000000"}, {"color": "#FFFFFF"}]}]}]}"##,
      ##"<path d="M0 0L256 0L256 90Q128 110 0 90Z" transform="translate(32 20)" fill="#FF0000"/><path d="M0 0L256 0L256 90Q128 110 0 90Z" transform="translate(32 20)" fill="url(#gradient1)"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 100, "components": [], "cornerRadius": 8, "background": [{"type": "image", "url": "images/a.png", "tint": "#FF0000"}, "#00000080"]}]}"##,
      ##"<g clip-path="url(#clip2)"><g filter="url(#tint1)"><image x="32" y="-58" width="256" height="256" preserveAspectRatio="none" href="http://himages/a.png"/></g></g><rect x="32" y="20" width="256" height="100" rx="8" fill="#000000""##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "border": {"color": "#FF0000", "width": {"bottom": 2}}}]}"##,
      ##"<path d="M32 20H288V60H32V20ZM32 20H288V58H32V20Z" fill="#FF0000" fill-rule="evenodd"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "cornerRadius": 8, "border": {"color": "#FF0000", "width": {"vertical": 2, "right": 2, "left": 4}}}]}"##,
      ##"ZM40 22H280A6 6 0 0 1 286 28"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "border": {"color": "#FF0000", "width": {"bottom": 2}, "style": "dashed"}}]}"##,
      ##"<line x1="32" y1="59" x2="288" y2="59" fill="none" stroke="#FF0000" stroke-width="2" stroke-dasharray="6"/>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "mask": "circle", "border": {"color": "#FF0000", "width": 2}}]}"##,
      ##"transform="translate(32 20)" fill="none" stroke="#FF0000" stroke-width="4"/></g>"##
    ),
    (
      ##"{"components": [{"type": "stack", "height": 40, "components": [], "rotation": -8}]}"##,
      ##"transform="rotate(-8 160 40)""##
    ),
    (
      ##"{"components": [{"type": "label", "title": "a < b & \"c\"\u0001", "font": "Bad'Name"}]}"##,
      "a &lt; b &amp; &quot;c&quot;\u{FFFD}</text>"
    ),
  ]

  @Test(arguments: parts)
  func `a property becomes its SVG`(document: String, part: String) throws {
    let svg = try svg(document)
    #expect(svg.contains(part), "\(svg)")
  }

  @Test func `a text from the right is drawn in its runs, the full stop on the left`() throws {
    let document =
      #"{"meta": {"locale": "he"}, "components": [{"type": "label", "title": "רק 9.99."}]}"#
    let svg = try svg(document)
    let runs = svg.matches(of: /<text x="([0-9.]+)"[^>]*direction="(\w+)"[^>]*>([^<]*)</)
    #expect(runs.map(\.2) == ["rtl", "ltr", "rtl"] && runs.map(\.3) == [".", "9.99", "רק "])
    let starts = runs.compactMap { Double($0.1) }
    // The right edges of the first and last run, the left edge of the price.
    #expect(starts.sorted() == starts && starts.last == 288)
  }

  @Test func `every SVG is well-formed XML`() throws {
    for (document, _) in Self.parts {
      let parser = XMLParserProbe(try svg(document))
      #expect(parser.isBalanced)
    }
  }

  @Test func `a full-length picture is as tall as what scrolls`() throws {
    let document = #"{"components": [{"type": "spacer", "length": 1000}]}"#
    #expect(
      try svg(document).contains(
        #"<svg xmlns="http://www.w3.org/2000/svg" xml:lang="en" width="320" height="568""#))
    #expect(try svg(document, fullLength: true).contains(#"width="320" height="1020""#))
  }

  @Test(arguments: Repository.brands)
  func `an embedded picture needs nothing else`(brand: String) throws {
    let page = try Repository.render(Repository.input(brand))
    let svg = String(
      decoding: try page.svg(images: .embedded { Repository.image($0, of: brand) }), as: UTF8.self)
    #expect(svg.contains("href=\"data:image/"))
    #expect(!svg.contains("href=\"/"))
  }
}

/// Counts elements that open and close; enough to see an attribute or a text that was not escaped.
struct XMLParserProbe {
  let isBalanced: Bool

  init(_ text: String) {
    var open: [Substring] = []
    var isFine = true
    for tag in text.split(separator: "<") {
      guard let end = tag.firstIndex(of: ">") else {
        isFine = false
        break
      }
      let inner = tag[..<end]
      let name = inner.prefix { $0 != " " && $0 != "/" }
      if inner.hasPrefix("/") {
        if open.popLast() != inner.dropFirst() { isFine = false }
      } else if !inner.hasSuffix("/") {
        open.append(name)
      }
    }
    isBalanced = isFine && open.isEmpty
  }
}
