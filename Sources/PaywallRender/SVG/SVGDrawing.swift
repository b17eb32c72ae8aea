import Foundation
import PaywallModel

/// Draws a laid-out page: what comes first lies below.
struct SVGDrawing {
  private let images: SVGImages
  var body = XMLWriter()
  var definitions = SVGDefinitions()

  init(images: SVGImages) {
    self.images = images
  }

  /// The whole file.
  func document(width: Double, height: Double) -> [UInt8] {
    var svg = XMLWriter()
    svg.begin("svg")
    svg.attribute("xmlns", "http://www.w3.org/2000/svg")
    svg.attribute("width", width)
    svg.attribute("height", height)
    svg.attribute("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")
    svg.begin("defs")
    svg.append(markup: definitions.markup)
    svg.end()
    svg.append(markup: body.bytes)
    svg.end()
    return svg.bytes
  }

  mutating func draw(_ page: LaidOutPaywall, height: Double) {
    let screen = page.screen.frame
    let picture = Rectangle(x: 0, y: 0, width: screen.width, height: height)
    body.begin("g")
    body.attribute("clip-path", definitions.clip(picture, radius: 0))
    fill(picture, with: page.root.decoration.background, radius: 0)
    if let image = page.backgroundImage { draw(image) }
    let scrolls = page.root.scroll != nil
    let viewport = page.root.scroll.map { scroll in
      var area = scroll.viewport
      area.height += height - screen.height
      return area
    }
    body.begin("g")
    if scrolls, let viewport { body.attribute("clip-path", definitions.clip(viewport, radius: 0)) }
    for child in page.root.children where !child.isPinned { draw(child) }
    body.end()
    for child in page.root.children where child.isPinned {
      body.begin("g")
      if height > screen.height {
        body.attribute("transform", "translate(0 \(SVGNumber.text(height - screen.height)))")
      }
      draw(child)
      body.end()
    }
    body.end()
  }

  mutating func draw(_ node: LaidOutNode) {
    guard node.decoration.opacity > 0 else { return }
    body.begin("g")
    if let pointer = node.pointer { body.attribute("data-pointer", pointer) }
    if node.decoration.opacity < 1 { body.attribute("opacity", node.decoration.opacity) }
    if let label = node.accessibilityLabel {
      body.attribute("role", "img")
      body.attribute("aria-label", label)
    }
    drawBox(node)
    if node.clips {
      body.begin("g")
      let clip = definitions.clip(node.frame, radius: node.decoration.cornerRadius)
      body.attribute("clip-path", clip)
    }
    if let image = node.image { draw(image) }
    if let text = node.text { draw(text) }
    for child in node.children { draw(child) }
    if node.clips { body.end() }
    body.end()
  }

  private mutating func draw(_ image: LaidOutImage) {
    guard let href = href(of: image), image.frame.width > 0, image.frame.height > 0 else { return }
    body.begin("image")
    body.attribute("x", image.frame.x)
    body.attribute("y", image.frame.y)
    body.attribute("width", image.frame.width)
    body.attribute("height", image.frame.height)
    body.attribute("preserveAspectRatio", "none")
    body.attribute("href", href)
    body.end()
  }

  private func href(of image: LaidOutImage) -> String? {
    switch images {
    case .linked(let base):
      image.url.contains("://") ? image.url : base + image.url
    case .embedded(let load):
      image.name.flatMap(load).map {
        "data:\($0.type.mediaType);base64,\(Data($0.bytes).base64EncodedString())"
      }
    }
  }
}
