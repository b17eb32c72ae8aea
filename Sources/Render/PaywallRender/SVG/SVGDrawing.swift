import Numbers
import PaywallModel
import PaywallTree

extension PaywallRectangle {
  /// Whether a pinned node stays at the top of a page that is shown in full length.
  fileprivate func isInUpperHalf(of screen: PaywallRectangle) -> Bool {
    y + height / 2 < screen.y + screen.height / 2
  }
}

/// Draws a laid-out page, from the back to the front.
struct SVGDrawing {
  let images: SVGImages
  private let limit: Int
  var body: XMLWriter
  var definitions: SVGDefinitions
  /// The CSS rules for the fonts in the file.
  var style: [UInt8] = []

  /// - Parameter limit: the maximum size of the file in bytes.
  init(images: SVGImages, limit: Int) {
    self.images = images
    self.limit = limit
    body = XMLWriter(limit: limit)
    definitions = SVGDefinitions(limit: limit)
  }

  /// Returns the whole file.
  ///
  /// - Parameter language: the language of the texts (BCP 47): some fonts have different forms of a letter for different languages.
  func document(
    width: Double, height: Double, language: String
  ) throws(RenderError) -> [UInt8] {
    // Stops before a result over the limit is assembled.
    guard !body.isExceeded, !definitions.isExceeded,
      definitions.markup.count + style.count <= limit - body.bytes.count
    else { throw .answer(limit) }
    var svg = XMLWriter(limit: limit)
    svg.begin("svg")
    svg.attribute("xmlns", "http://www.w3.org/2000/svg")
    svg.attribute("xml:lang", language)
    svg.attribute("width", width)
    svg.attribute("height", height)
    svg.attribute("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")
    // Widths were measured without rounding letters to pixels.
    svg.attribute("text-rendering", "geometricPrecision")
    if !style.isEmpty {
      svg.begin("style")
      svg.append(markup: style)
      svg.end()
    }
    svg.begin("defs")
    svg.append(markup: definitions.markup)
    svg.end()
    svg.append(markup: body.bytes)
    svg.end()
    guard !svg.isExceeded else { throw .answer(limit) }
    return svg.bytes
  }

  mutating func draw(_ page: LaidOutPaywall, height: Double) {
    let screen = page.screen.frame
    let picture = PaywallRectangle(x: 0, y: 0, width: screen.width, height: height)
    body.begin("g")
    body.attribute("clip-path", definitions.clip(BoxShape(frame: picture)))
    fill(BoxShape(frame: picture), with: page.root.decoration.background)
    draw(page.root.decoration.layers, in: page.root.decoration.shape(of: picture))
    if let image = page.backgroundImage { draw(image) }
    let viewport = page.root.scroll.map { scroll in
      var area = scroll.viewport
      area.height += height - screen.height
      return area
    }
    body.begin("g")
    if let viewport {
      body.attribute("clip-path", definitions.clip(BoxShape(frame: viewport)))
    }
    for child in page.root.children where !child.isPinned { draw(child) }
    body.end()
    for child in page.root.children where child.isPinned {
      body.begin("g")
      if height > screen.height, !child.frame.isInUpperHalf(of: screen) {
        body.attribute("transform", "translate(0 \(SVGNumber.text(height - screen.height)))")
      }
      draw(child)
      body.end()
    }
    body.end()
  }

  mutating func draw(_ node: LaidOutNode) {
    guard node.decoration.opacity > 0, !body.isExceeded else { return }
    body.begin("g")
    if let pointer = node.pointer { body.attribute("data-pointer", pointer) }
    if let language = node.language { body.attribute("xml:lang", language) }
    let turn = node.decoration.rotation
    if turn != 0 {
      let frame = node.frame
      let middle = [frame.x + frame.width / 2, frame.y + frame.height / 2]
      let numbers = ([turn] + middle).map { SVGNumber.text($0) }.joined(separator: " ")
      body.attribute("transform", "rotate(\(numbers))")
    }
    if node.decoration.opacity < 1 { body.attribute("opacity", node.decoration.opacity) }
    if let label = node.accessibilityLabel {
      body.attribute("role", "img")
      body.attribute("aria-label", label)
    }
    drawBox(node)
    if node.clips {
      body.begin("g")
      body.attribute("clip-path", definitions.clip(node.shape))
    }
    if let native = node.native { draw(native, in: node) }
    if let image = node.image { draw(image) }
    if let text = node.text { draw(text) }
    if let icon = node.icon { draw(icon) }
    for child in node.children { draw(child) }
    if node.clips { body.end() }
    body.end()
  }

  mutating func draw(_ image: LaidOutImage) {
    guard image.frame.width > 0, image.frame.height > 0 else { return }
    guard let tint = image.tint else { return drawPicture(image) }
    body.begin("g")
    body.attribute("filter", definitions.tint(tint))
    drawPicture(image)
    body.end()
  }

  private mutating func drawPicture(_ image: LaidOutImage) {
    switch images {
    case .linked(let base):
      body.begin("image")
      body.setRectangle(image.frame)
      body.attribute("preserveAspectRatio", "none")
      body.attribute("href", image.url.contains("://") ? image.url : base + image.url)
      body.end()
    case .embedded(let load, _):
      guard let name = image.name, let picture = definitions.picture(name, in: image.frame, load)
      else { return }
      body.begin("use")
      body.attribute("href", "#" + picture.id)
      body.attribute("transform", Self.placing(picture, in: image.frame))
      body.end()
    }
  }

  /// Moves a definition from the origin to its place, and scales it if the sizes differ.
  private static func placing(_ picture: SVGDefinitions.Picture, in frame: PaywallRectangle)
    -> String
  {
    let move = "translate(\(SVGNumber.text(frame.x)) \(SVGNumber.text(frame.y)))"
    guard picture.width != frame.width || picture.height != frame.height else { return move }
    let across = SVGNumber.text(frame.width / picture.width, decimals: 6)
    let down = SVGNumber.text(frame.height / picture.height, decimals: 6)
    return "\(move) scale(\(across) \(down))"
  }
}
