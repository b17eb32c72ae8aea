import Numbers
import XML

/// Private data of drawing programs in their own namespaces, which SVG readers ignore.
enum ForeignMarkup {
  /// The reason why elements or attributes of a foreign namespace are rejected; `nil` if they have no effect in any reader.
  ///
  /// Namespaces of web standards and browser vendors may have effects: XHTML, MathML, XSLT, XInclude, XML Events, XBL, VML.
  static func objection(to namespace: ByteText) -> String? {
    let uri = namespace.lowercasedASCII
    if descriptions.contains(uri) { return nil }
    let acts = uri.contains("w3.org") || uri.contains("mozilla.org") || uri.contains("microsoft")
    return acts
      ? "of \(namespace.excerpt) is not allowed in a picture; remove it" : nil
  }

  /// RDF, in which drawing programs record the author of the picture.
  private static let descriptions: Set<ByteText> = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#",
  ]

  /// Whether a reader without namespace support might treat the element as an active one.
  static func looksActive(element local: ByteText) -> Bool {
    let isDrawn = SVGElements.allowed.contains(local) && !SVGElements.descriptive.contains(local)
    return isDrawn || SVGElements.reasons[local.lowercasedASCII] != nil
  }

  /// Whether such a reader might treat the attribute as a link or an event handler.
  static func looksActive(attribute local: ByteText) -> Bool {
    let name = local.lowercasedASCII
    return name.starts(with: "on") || name == "href" || name == "src"
  }
}
