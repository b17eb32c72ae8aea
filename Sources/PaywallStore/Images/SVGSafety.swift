/// Says whether an SVG only draws: no script, no event handler, no foreign content, nothing fetched from elsewhere.
///
/// Markup is read by the rules of XML 1.0 and stricter: what a reader could take in two ways is refused.
enum SVGSafety {
  /// Why the text may not be served; nil when it may.
  static func objection(to bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "an SVG must be UTF-8 text"
    }
    guard
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0) })
    else { return "a control character is not taken; remove it" }
    var reader = MarkupReader(text)
    // A style may stand in pieces, with comments or elements between them.
    var style = ""
    while true {
      switch reader.next() {
      case .end: return objection(toStyle: style)
      case .malformed(let reason): return reason
      case .text(let text, let element):
        if element == "style" { style += text }
      case .element(let name, let attributes):
        if let reason = objection(toElement: name) { return reason }
        for (name, value) in attributes {
          if let reason = objection(toAttribute: name, value) { return reason }
        }
      }
    }
  }

  /// Elements that run, embed or lead elsewhere, whatever prefix their names have.
  private static let refusedElements: Set<String> = [
    "script", "foreignobject", "iframe", "embed", "object", "audio", "video", "handler", "listener",
    "html", "body", "link", "meta", "base", "form", "input", "button", "canvas", "applet", "frame",
    "frameset", "portal", "template", "discard",
  ]

  private static func objection(toElement name: String) -> String? {
    let local = localName(name)
    guard refusedElements.contains(local) else { return nil }
    return "the element <\(name)> is not taken in a picture; remove it"
  }

  private static func objection(toAttribute name: String, _ value: String) -> String? {
    let local = localName(name)
    let plain = value.unicodeScalars.filter { $0.value > 0x20 }.map(String.init).joined()
      .lowercased()
    if local.hasPrefix("on") { return "the event handler \(name) is not taken; remove it" }
    if plain.contains("javascript:") || plain.contains("vbscript:") {
      return "the attribute \(name) holds a script; remove it"
    }
    switch local {
    case "href", "src", "data", "action", "formaction", "ping", "poster", "srcset":
      guard isInside(plain) else {
        return
          "\(name)=\"\(value.prefix(80))\" leads out of the picture; only \"#…\" and data:image/… are taken"
      }
    case "attributename":
      if plain.hasPrefix("on") || localName(plain) == "href" {
        return "an animation of \(value) is not taken; remove it"
      }
    case "base": return "the attribute \(name) is not taken; remove it"
    case "style": return objection(toStyle: value)
    default: return plain.contains("url(") ? objection(toStyle: value) : nil
    }
    return nil
  }

  private static func objection(toStyle style: String) -> String? {
    let plain = style.lowercased().filter { !$0.isWhitespace }
    if plain.contains("\\") || plain.contains("/*") {
      return "a style with an escape or a comment is not taken; write it plainly"
    }
    if plain.contains("@import") || plain.contains("expression(") || plain.contains("-moz-binding")
      || plain.contains("behavior:") || plain.contains("image-set(")
    {
      return "a style that fetches or runs something is not taken; remove it"
    }
    for reference in plain.components(after: "url(") {
      let target = reference.drop { $0 == "\"" || $0 == "'" }
      guard isInside(target) else {
        return
          "a style leads out of the picture by url(\(target.prefix(60))…); only url(#…) is taken"
      }
    }
    return nil
  }

  private static func isInside(_ reference: some StringProtocol) -> Bool {
    reference.hasPrefix("#")
      || ["png", "jpeg", "jpg", "gif", "webp"].contains { reference.hasPrefix("data:image/\($0)") }
  }

  private static func localName(_ name: String) -> String {
    (name.split(separator: ":").last.map(String.init) ?? name).lowercased()
  }
}

extension String {
  /// What follows each occurrence of `mark`.
  fileprivate func components(after mark: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
