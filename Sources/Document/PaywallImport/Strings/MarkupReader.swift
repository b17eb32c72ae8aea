/// An element of an XML text: what is in it, and where it stands.
struct MarkupElement: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [MarkupElement] = []
  /// The words in it and in what it has in it.
  var text = ""
  var position: TextPosition

  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }
}

/// Reads XML 1.0 as far as files of texts use it: elements, attributes, words, CDATA, comments, entities by number and the five by name.
///
/// Names keep no namespace prefix but `xml:`. A document type is refused: it could define entities without end.
struct MarkupReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var position = TextPosition()
  /// Elements within elements, at most.
  private static let deepest = 64

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The outermost element of a text.
  static func root(of text: String) throws(StringsFault) -> MarkupElement {
    var reader = MarkupReader(text)
    if reader.scalars.first == "\u{FEFF}" { reader.index = 1 }
    try reader.skipBetweenElements()
    guard reader.peek == "<" else {
      throw reader.fault(
        "this is no XML", hint: "expected an element such as <xliff> or <resources>")
    }
    let root = try reader.element(depth: 0)
    try reader.skipBetweenElements()
    guard reader.peek == nil else {
      throw reader.fault(
        "something follows </\(root.name)>", hint: "an XML file has one outermost element")
    }
    return root
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fault(_ message: String, hint: String, at place: TextPosition? = nil) -> StringsFault
  {
    StringsFault(place ?? position, message, hint: hint)
  }

  private func begins(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      position.pass(scalars[index])
      index += 1
    }
  }

  private mutating func skipSpace() {
    while let scalar = peek, scalar.properties.isWhitespace { advance() }
  }

  /// What lies up to an end, which is passed.
  private mutating func take(upTo end: String, _ what: String) throws(StringsFault) -> String {
    let start = position
    var found = String.UnicodeScalarView()
    while !begins(end) {
      guard let scalar = peek else {
        throw fault(
          "\(what) begins here and does not end", hint: "write \(end) after it", at: start)
      }
      found.append(scalar)
      advance()
    }
    advance(end.unicodeScalars.count)
    return String(found)
  }

  private mutating func skipBetweenElements() throws(StringsFault) {
    while true {
      skipSpace()
      if begins("<!--") {
        _ = try take(upTo: "-->", "a comment")
      } else if begins("<?") {
        _ = try take(upTo: "?>", "an instruction")
      } else if begins("<!") {
        throw fault("a document type is not read", hint: "leave <!DOCTYPE …> out")
      } else {
        return
      }
    }
  }

  private mutating func element(depth: Int) throws(StringsFault) -> MarkupElement {
    let start = position
    guard depth < Self.deepest else {
      throw fault(
        "elements lie more than \(Self.deepest) deep", hint: "no file of texts is so deep")
    }
    advance()
    var element = MarkupElement(name: try name(), attributes: [:], position: start)
    while true {
      skipSpace()
      if begins("/>") {
        advance(2)
        return element
      }
      if peek == ">" {
        advance()
        break
      }
      let (name, value) = try attribute(of: element.name)
      element.attributes[name] = value
    }
    try content(of: &element, depth: depth)
    return element
  }

  private mutating func content(
    of element: inout MarkupElement, depth: Int
  ) throws(StringsFault) {
    while let scalar = peek {
      if begins("</") {
        let place = position
        advance(2)
        let name = try take(upTo: ">", "a closing tag").trimmed
        guard name.withoutPrefix == element.name else {
          throw fault(
            "</\(name)> closes <\(element.name)> of line \(element.position.line)",
            hint: "close each element with its own name", at: place)
        }
        return
      } else if begins("<![CDATA[") {
        advance("<![CDATA[".utf8.count)
        element.text += try take(upTo: "]]>", "a CDATA section")
      } else if begins("<!--") {
        _ = try take(upTo: "-->", "a comment")
      } else if begins("<?") {
        _ = try take(upTo: "?>", "an instruction")
      } else if scalar == "<" {
        let child = try self.element(depth: depth + 1)
        element.text += child.text
        element.children.append(child)
      } else if scalar == "&" {
        element.text += try entity()
      } else {
        element.text.unicodeScalars.append(scalar)
        advance()
      }
    }
    throw fault(
      "<\(element.name)> begins here and does not end", hint: "write </\(element.name)> after it",
      at: element.position)
  }

  private mutating func name() throws(StringsFault) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek, !scalar.properties.isWhitespace,
      !"=/><&\"'".unicodeScalars.contains(scalar)
    {
      name.append(scalar)
      advance()
    }
    guard !name.isEmpty else {
      throw fault("expected a name here", hint: "for the sign < itself write &lt;")
    }
    return String(name).withoutPrefix
  }

  private mutating func attribute(of element: String) throws(StringsFault) -> (String, String) {
    let place = position
    let name = try name()
    skipSpace()
    guard peek == "=" else {
      throw fault(
        "\"\(name)\" of <\(element)> has no value", hint: "write \(name)=\"…\"", at: place)
    }
    advance()
    skipSpace()
    guard let quote = peek, quote == "\"" || quote == "'" else {
      throw fault("the value of \"\(name)\" has no quotes", hint: "write \(name)=\"…\"", at: place)
    }
    advance()
    var value = ""
    while let scalar = peek, scalar != quote {
      if scalar == "&" {
        value += try entity()
      } else {
        value.unicodeScalars.append(scalar)
        advance()
      }
    }
    guard peek == quote else {
      throw fault(
        "the value of \"\(name)\" does not end", hint: "write \(quote) after it", at: place)
    }
    advance()
    return (name, value)
  }

  private mutating func entity() throws(StringsFault) -> String {
    let place = position
    let end = scalars[index...].prefix(12).firstIndex(of: ";")
    let name = end.map { String(String.UnicodeScalarView(scalars[index + 1..<$0])) }
    guard let name, let text = Self.meaning(of: name) else {
      throw fault(
        "\"&\" begins no character that is known", hint: "for the sign & itself write &amp;",
        at: place)
    }
    advance(name.unicodeScalars.count + 2)
    return text
  }

  private static func meaning(of entity: String) -> String? {
    let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let text = named[entity] { return text }
    guard entity.first == "#" else { return nil }
    let digits = entity.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }
}

extension String {
  var trimmed: String {
    let view = unicodeScalars.drop { $0.properties.isWhitespace }
    return String(
      String.UnicodeScalarView(view.reversed().drop { $0.properties.isWhitespace }.reversed()))
  }

  /// `trans-unit` of `x:trans-unit`; `xml:space` stays as it is.
  fileprivate var withoutPrefix: String {
    guard let colon = firstIndex(of: ":"), !hasPrefix("xml:") else { return self }
    return String(self[index(after: colon)...])
  }

  /// As words or an attribute of XML. Line breaks and tabs are written by number, so that no reader changes them.
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
