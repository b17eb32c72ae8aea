import Numbers
import XML

/// An element of a strings file, with its content and its position.
struct MarkupElement: Sendable {
  /// The name, without a prefix if it is in the outermost element's namespace, else as written.
  var name: String
  /// The attributes by their local names if they have no prefix, else by `{namespace}local`.
  var attributes: [String: String]
  var children: [MarkupElement] = []
  /// The text of the element and of its descendants.
  var text = ""
  var position: TextPosition

  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The outermost element of a text.
  static func root(of text: String) throws(StringsFault) -> MarkupElement {
    let bytes = Array(text.utf8)
    do throws(XMLFault) {
      var reader = try XMLReader(bytes, as: dialect)
      return try root(readBy: &reader)
    } catch {
      var place = TextPosition()
      place.pass(bytes[..<min(error.offset, bytes.count)])
      throw StringsFault(
        place, error.message,
        hint: error.advice ?? "correct it, or export the file again as XML 1.0")
    }
  }

  /// Translation tools write their own processing instructions.
  private static let dialect = XMLDialect(
    noun: "file", root: "<xliff> or <resources>", skipsInstructions: true,
    limits: XMLLimits(
      depth: 64, elements: 1_000_000, attributesPerElement: 256, namespaces: 64))

  private static func root(readBy reader: inout XMLReader) throws(XMLFault) -> MarkupElement {
    var open: [MarkupElement] = []
    var namespace: ByteText?
    var (place, offset) = (TextPosition(), 0)
    var root = MarkupElement(name: "", attributes: [:], position: place)
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        place.pass(reader.bytes[offset..<element.offset])
        offset = element.offset
        namespace = namespace ?? element.name.namespace
        open.append(MarkupElement(element, within: namespace, at: place))
      case .text(let text, _): open[open.count - 1].text += text.description
      case .end:
        let closed = open.removeLast()
        guard let last = open.indices.last else {
          root = closed
          continue
        }
        open[last].text += closed.text
        open[last].children.append(closed)
      }
    }
    return root
  }

  private init(_ element: XMLElement, within namespace: ByteText?, at position: TextPosition) {
    name =
      element.name.namespace == namespace
      ? element.name.local.description : element.written.description
    attributes = [:]
    for attribute in element.attributes {
      let space = attribute.name.namespace
      let local = attribute.name.local.description
      attributes[space.isEmpty ? local : "{\(space)}\(local)"] = attribute.value.description
    }
    self.position = position
  }

  init(name: String, attributes: [String: String], position: TextPosition) {
    self.name = name
    self.attributes = attributes
    self.position = position
  }
}

extension String {
  var trimmed: String {
    let view = unicodeScalars.drop { $0.properties.isWhitespace }
    return String(
      String.UnicodeScalarView(view.reversed().drop { $0.properties.isWhitespace }.reversed()))
  }

  /// The string escaped for XML text and attributes. Line breaks and tabs become character references, so that readers keep them.
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
