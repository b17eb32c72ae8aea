import JSON
import Vocabulary

/// What a document's JSON form says, and what in it has a meaning to be checked.
public struct DocumentReading: Sendable {
  /// What could be read; the rest has its defaults.
  public let document: PaywallDocument
  /// The values, or the objects that lack something, that could not be read; the first of very many.
  public let faults: [JSONNode]
  package let mentions: [Mention]
  let root: JSONNode
  package let tokens: Tokens
  /// Names that the document could take from files beside it, by section.
  package let offered: [String: Set<String>]

  /// Reads a text, whether or not it has the shape of a document: that is for the schema to say.
  ///
  /// - Parameter offered: names that it could have taken from files beside it, by section.
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

  /// The document, when all of it could be read.
  ///
  /// - Throws: the places that could not, which a schema lets pass that is not paywalld's own.
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
  /// - Parameter companions: the files beside it.
  /// - Throws: the places that cannot be read, of a text that has not.
  public init(
    decoding root: JSONNode, _ companions: Companions = .none
  ) throws(InvalidDocument) {
    let reading = DocumentReading(root, collectingMentions: false)
    // Names of data and files are read after their values have replaced them.
    let isWhole = root["data"] == nil && companions.files.isEmpty
    let written = isWhole ? try reading.whole() : reading.document
    self = try written.expanded(from: root, companions)
  }

  /// The document as JSON, without default values, with the values of named spacing, fonts and text styles.
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
