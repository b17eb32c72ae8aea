import JSON
import Numbers
import Vocabulary

/// A document read from its JSON form, with the parts that later checks need.
public struct DocumentReading: Sendable {
  /// The parts that could be read; the others have their defaults.
  public let document: PaywallDocument
  /// The values that could not be read, or the objects with missing members; only the first if there are very many.
  public let faults: [JSONNode]
  package let mentions: [Mention]
  let root: JSONNode
  package let tokens: Tokens
  /// Names that the document could use from companion files, by section.
  package let offered: [String: Set<String>]

  /// Reads a text, whether or not it is valid against the schema, which is checked separately.
  ///
  /// - Parameter offered: names that it could have used from companion files, by section.
  public init(_ root: JSONNode, offered: [String: Set<String>] = [:]) {
    self.init(root, offered, collectingMentions: true)
  }

  fileprivate init(
    _ root: JSONNode, _ offered: [String: Set<String>] = [:], collectingMentions: Bool
  ) {
    tokens = Tokens(root)
    self.offered = offered
    var reading = Reading(collectingMentions: collectingMentions, tables: tokens.tables)
    document = Form<PaywallDocument>.document.read(root, &reading) ?? PaywallDocument()
    faults = reading.faults
    mentions = reading.mentions
    self.root = root
  }

  /// The document, if all of it could be read.
  ///
  /// - Throws: the unreadable places, which a schema other than paywalld's may accept.
  public func whole() throws(InvalidDocument) -> PaywallDocument {
    guard faults.isEmpty else {
      throw InvalidDocument(
        diagnostics: faults.map { node in
          Diagnostic("unreadable", at: node, "this cannot be read")
        })
    }
    return document
  }
}

extension PaywallDocument {
  /// Reads a document that is valid against the schema, and expands its fragments.
  ///
  /// - Parameter companions: the companion files.
  /// - Throws: the places that cannot be read, if the text was not checked.
  public init(
    decoding root: JSONNode, _ companions: Companions = .none
  ) throws(InvalidDocument) {
    let reading = DocumentReading(root, collectingMentions: false)
    // Names of data and files are read after their values have replaced them.
    let isWhole = root["data"] == nil && companions.files.isEmpty
    let written = isWhole ? try reading.whole() : reading.document
    self = try written.expanded(from: root, companions)
    wordsRevision = companions.wordsRevision
  }

  /// Writes the document as JSON, without default values; names of spacing, fonts and text styles are replaced by their values.
  public func write(to writer: inout JSONWriter) {
    Form<PaywallDocument>.document.write(self, &writer)
  }
}

extension Form where Value == PaywallDocument {
  static let document = object(
    PaywallDocument.properties,
    #"""
    {
      "title": "Paywall",
      "description": "A paywall: its components from top to bottom, its products and its style.",
      "x-expected": "a paywall document ({…})"
    }
    """#)
}

/// One token of a pointer, escaped (RFC 6901 §3).
package func pointerToken(_ name: String) -> String {
  JSONPointer(tokens: [.name(name)]).description
}
