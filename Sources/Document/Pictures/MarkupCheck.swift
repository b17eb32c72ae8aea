import JSON
import Numbers
import XML

/// Checks the markup of a picture against the lists, element by element.
struct MarkupCheck {
  let bytes: [UInt8]
  private(set) var embedded: [EmbeddedPicture] = []
  /// The current `style` element, if any.
  private var sheet: StyleSheetText?
  private var drawing = Drawing()

  init(bytes: [UInt8]) { self.bytes = bytes }

  func checkRoot(_ root: XMLElement) throws(SVGFault) {
    if root.name == .svg("svg") { return }
    let advice =
      root.name == XMLName(namespace: XMLName.noNamespace, local: "svg")
      ? "add xmlns=\"\(SVGNamespace.svg)\" to it" : "expected <svg>"
    throw fault(
      "the root element is <\(root.written)>, which is not SVG; \(advice)", at: root.offset)
  }

  mutating func enter(_ element: XMLElement) throws(SVGFault) {
    if let sheet {
      throw fault("<\(element.written)> is inside <style>; remove it", at: sheet.offset)
    }
    try check(element)
    drawing.enter(element)
    for attribute in element.attributes { try check(attribute, of: element) }
    if element.name == .svg("style") {
      sheet = StyleSheetText(offset: element.offset)
    }
  }

  mutating func take(_ text: ByteText, at offset: Int) { sheet?.append(text, at: offset) }

  mutating func leave() throws(SVGFault) {
    drawing.leave()
    guard let sheet else { return }
    self.sheet = nil
    do {
      drawing.apply(try StyleReader.rules(inSheet: sheet.text))
    } catch {
      throw fault(error.message, at: sheet.place(of: error.offset))
    }
  }

  /// Checks the drawn elements against the limit, after the whole picture was read.
  func finish(_ limits: SVGLimits) throws(SVGFault) {
    do {
      try drawing.check(limit: limits.repeated)
    } catch {
      switch error {
      case .circle(let offset):
        throw fault("this is drawn as a part of itself; remove the reference", at: offset)
      case .tooMuch(let offset):
        throw fault(
          "references draw more than \(limits.repeated) additional elements up to here, with the parts of filters by what they cost; draw fewer, or leave filters out",
          at: offset)
      }
    }
  }

  private func fault(_ message: String, at offset: Int) -> SVGFault {
    SVGFault(message, at: offset, in: bytes)
  }
}

extension MarkupCheck {
  private func check(_ element: XMLElement) throws(SVGFault) {
    let name = element.name.local
    switch element.name.namespace {
    case SVGNamespace.svg:
      guard !SVGElements.allowed.contains(name) else { return }
      let near = nearestName(to: "\(name)", among: SVGElements.allowed.map(\.description).sorted())
      let advice =
        SVGElements.reasons[name.lowercasedASCII]
        ?? near.map { "did you mean <\($0)>?" } ?? "remove it"
      throw fault("<\(element.written)> is not allowed in a picture: \(advice)", at: element.offset)
    case XMLName.noNamespace, SVGNamespace.xlink, XMLName.xmlNamespace:
      throw fault("<\(element.written)> is not an element of SVG; remove it", at: element.offset)
    default:
      if let objection = ForeignMarkup.objection(to: element.name.namespace) {
        throw fault("<\(element.written)> \(objection)", at: element.offset)
      }
      guard !ForeignMarkup.looksActive(element: name) else {
        throw fault(
          "<\(element.written)> is not SVG's \(name), but some readers treat it so; remove it",
          at: element.offset)
      }
    }
  }

  private mutating func check(_ attribute: XMLAttribute, of element: XMLElement) throws(SVGFault) {
    let name = attribute.name.local
    switch attribute.name.namespace {
    case XMLName.noNamespace:
      guard SVGNamespace.isForeign(element.name.namespace) else {
        return try checkPlain(attribute, of: element)
      }
      try checkForeign(attribute)
    case SVGNamespace.xlink where name == "href": try checkReference(attribute, of: element)
    case SVGNamespace.xlink where SVGAttributes.linkWords.contains(name): return
    case XMLName.xmlNamespace where SVGAttributes.general.contains(name): return
    case SVGNamespace.svg, SVGNamespace.xlink, XMLName.xmlNamespace:
      throw fault(
        "the attribute \(attribute.written) is not allowed in a picture; remove it",
        at: attribute.offset)
    default:
      if let objection = ForeignMarkup.objection(to: attribute.name.namespace) {
        throw fault("the attribute \(attribute.written) \(objection)", at: attribute.offset)
      }
      try checkForeign(attribute)
    }
  }

  private func checkForeign(_ attribute: XMLAttribute) throws(SVGFault) {
    guard ForeignMarkup.looksActive(attribute: attribute.name.local) else { return }
    throw fault(
      "some readers treat the attribute \(attribute.written) as a link or a handler; remove it",
      at: attribute.offset)
  }

  /// An attribute without namespace of an SVG element.
  private mutating func checkPlain(_ attribute: XMLAttribute, of element: XMLElement)
    throws(SVGFault)
  {
    if let objection = FilterCost.objection(to: attribute, of: element) {
      throw fault("\(attribute.written) \(objection)", at: attribute.offset)
    }
    switch SVGAttributes.value(of: attribute.name.local) {
    case .text: return
    case .value:
      try checkStyle(attribute) { value throws(StyleFault) in
        try StyleReader.references(inValue: value, of: attribute.name.local)
      }
    case .style:
      try checkStyle(attribute) { value throws(StyleFault) in
        try StyleReader.references(inDeclarations: value)
      }
    case .path:
      guard attribute.value.isPath else {
        throw fault(
          "\(attribute.written) is not a list of numbers and letters; redraw it",
          at: attribute.offset)
      }
    case .reference: try checkReference(attribute, of: element)
    case nil:
      let isHandler = attribute.name.local.lowercasedASCII.starts(with: "on")
      throw fault(
        "the attribute \(attribute.written) is not allowed in a picture: \(isHandler ? "it runs code" : "it is unknown"); remove it",
        at: attribute.offset)
    }
  }

  private mutating func checkStyle(
    _ attribute: XMLAttribute, by read: (ByteText) throws(StyleFault) -> [StyleReference]
  ) throws(SVGFault) {
    do {
      drawing.refer(to: try read(attribute.value))
    } catch {
      throw fault("\(attribute.written): \(error.message)", at: attribute.offset)
    }
  }

  private mutating func checkReference(
    _ attribute: XMLAttribute, of element: XMLElement
  ) throws(SVGFault) {
    let target = attribute.value
    let isPicture = element.name == .svg("image")
    if isPicture,
      let picture = EmbeddedPicture(target, at: SourcePosition(of: attribute.offset, in: bytes))
    {
      return embedded.append(picture)
    }
    let refers =
      element.name.namespace != SVGNamespace.svg
      || SVGAttributes.referring.contains(element.name.local)
    if !isPicture, refers, target.isFragment { return drawing.link(to: target) }
    let taken =
      isPicture ? "a picture as data:image/png;base64,… or of JPEG, GIF or WebP" : "\"#…\""
    throw fault(
      refers || isPicture
        ? "\(attribute.written)=\"\(target.excerpt)\" refers outside of the picture; only \(taken) is allowed"
        : "<\(element.written)> does not use \(attribute.written); remove it",
      at: attribute.offset)
  }
}
