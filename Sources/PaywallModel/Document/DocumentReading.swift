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
  let tokens: Tokens
  /// What the brand's documents have in common.
  let theme: JSONNode?

  /// Reads a text, whether or not it has the shape of a document: that is for the schema to say.
  ///
  /// - Parameter theme: of the brand: names that the document does not have itself are taken from there.
  public init(_ root: JSONNode, theme: JSONNode? = nil) {
    self.init(root, theme: theme, collectingMentions: true)
  }

  fileprivate init(_ root: JSONNode, theme: JSONNode?, collectingMentions: Bool) {
    tokens = Tokens(root, theme: theme)
    self.theme = theme
    var reading = Reading(collectingMentions: collectingMentions, tables: tokens.tables)
    var document = Form<PaywallDocument>.document.read(root, &reading) ?? PaywallDocument()
    if let theme { document.takeColors(of: theme) }
    self.document = document
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
  /// - Parameters:
  ///   - data: where the values lie that the document's own data names.
  ///   - theme: of the brand.
  public init(
    decoding root: JSONNode, data: DocumentData = .none, theme: JSONNode? = nil
  ) throws(InvalidDocument) {
    let reading = DocumentReading(root, theme: theme, collectingMentions: false)
    // What stands for values of data is read once they are in its place.
    let written = root["data"] == nil ? try reading.whole() : reading.document
    self = try written.expanded(from: root, data, theme: theme)
  }

  /// Colours of the brand's theme, of which the document has none of the name.
  fileprivate mutating func takeColors(of theme: JSONNode) {
    var reading = Reading()
    let shared = Form<PaywallDocument>.document.read(theme, &reading)?.colors ?? [:]
    colors.merge(shared) { own, _ in own }
  }

  /// The document's JSON form, without what is as it is by default, and with what names of room, fonts and text styles stand for.
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
