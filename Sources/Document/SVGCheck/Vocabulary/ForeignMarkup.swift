import XML

/// What drawing programs keep for themselves in a picture, under names of their own: readers of SVG pass over it.
enum ForeignMarkup {
  /// Why elements or attributes of a foreign namespace are not taken; nil when they do nothing in any reader.
  ///
  /// Those whose names the web's own bodies give may do something: XHTML, MathML, XSLT, XInclude, XML Events, XBL, VML.
  static func objection(to namespace: ByteText) -> String? {
    let uri = namespace.lowercasedASCII
    if descriptions.contains(uri) { return nil }
    let acts = uri.contains("w3.org") || uri.contains("mozilla.org") || uri.contains("microsoft")
    return acts
      ? "of \(namespace.excerpt) is not taken in a picture; remove it" : nil
  }

  /// RDF, in which drawing programs write who made the picture.
  private static let descriptions: Set<ByteText> = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#",
  ]

  /// Whether a reader that knows no namespaces might take the element for one that does something.
  static func looksActive(element local: ByteText) -> Bool {
    let isDrawn = SVGElements.allowed.contains(local) && !SVGElements.descriptive.contains(local)
    return isDrawn || SVGElements.reasons[local.lowercasedASCII] != nil
  }

  /// Whether such a reader might take the attribute for a link or an event handler.
  static func looksActive(attribute local: ByteText) -> Bool {
    let name = local.lowercasedASCII
    return name.starts(with: "on") || name == "href" || name == "src"
  }
}
