import Numbers

/// The reader's events for a text, for comparison with other XML parsers.
package struct MarkupOutline {
  package enum Item {
    case start(Name, attributes: [(name: Name, value: String)])
    case end
    /// All characters between two tags.
    case text(String)
  }

  package struct Name: CustomStringConvertible {
    /// The namespace; empty if there is none.
    package var namespace: String
    package var local: String

    package var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }

    init(_ name: XMLName) {
      namespace = name.namespace.description
      local = name.local.description
    }
  }

  package private(set) var items: [Item] = []

  /// Checks that the XML is well-formed. Throws the first mistake.
  package init(reading bytes: [UInt8], as dialect: XMLDialect) throws(XMLFault) {
    var reader = try XMLReader(bytes, as: dialect)
    var text: [UInt8] = []
    while let event = try reader.next() {
      if case .text(let more, _) = event {
        text += more.bytes
        continue
      }
      if !text.isEmpty { items.append(.text(ByteText(text).description)) }
      text = []
      guard case .start(let element) = event else {
        items.append(.end)
        continue
      }
      items.append(
        .start(
          Name(element.name),
          attributes: element.attributes.map { (Name($0.name), $0.value.description) }))
    }
  }
}
