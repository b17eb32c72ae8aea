import JSON
import Vocabulary

/// What a document's JSON form says, and what in it has a meaning to be checked.
public struct DocumentReading: Sendable {
  /// What could be read; the rest has its defaults.
  public let document: PaywallDocument
  /// The values, or the objects that lack something, that could not be read; the first of very many.
  public let faults: [JSONNode]
  let mentions: [Mention]
  let root: JSONNode

  /// Reads a text, whether or not it has the shape of a document: that is for the schema to say.
  public init(_ root: JSONNode) {
    self.init(root, Reading(collectingMentions: true))
  }

  fileprivate init(_ root: JSONNode, _ start: Reading) {
    var reading = start
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
          Diagnostic(
            code: "unreadable", pointer: node.pointer.description, position: node.position,
            range: node.range, message: "this cannot be read")
        })
    }
    return document
  }
}

extension PaywallDocument {
  /// Reads the JSON form of a document that has the shape of the schema, with what its uses of fragments stand for.
  ///
  /// - Throws: the places that cannot be read, of a text that has not.
  ///
  /// - Parameter data: where the values lie that the document's own data names.
  public init(
    decoding root: JSONNode, data: DocumentData = .none
  ) throws(InvalidDocument) {
    let reading = DocumentReading(root, Reading())
    // What stands for values of data is read once they are in its place.
    let written = root["data"] == nil ? try reading.whole() : reading.document
    self = try written.expanded(from: root, data)
  }

  /// The document's JSON form, without what is as it is by default.
  public func write(to writer: inout JSONWriter) {
    Form<PaywallDocument>.document.write(self, &writer)
  }
}

extension Form where Value == PaywallDocument {
  static let document = object(
    PaywallDocument.properties,
    [
      "title": "Paywall",
      "description":
        "A screen that sells something: what is on it, from top to bottom, what it costs and how it looks.",
      "x-expected": "a paywall document ({…})",
    ])
}
