import JSON
import JSONSchema
import Numbers
import PaywallModel

/// A document that has passed every check: its bytes and its values.
public struct CheckedDocument: Sendable {
  public var bytes: [UInt8]
  /// The bytes as JSON.
  public var text: JSONText
  public var document: PaywallDocument
  /// The bytes as JSON with fragments, data and references to other files expanded.
  public var expanded: JSONText
  /// The companion files that the document uses.
  public var companions: Set<CompanionFile> = []
}

/// Checks whether bytes are a paywall document: first the JSON, then the schema, then the meaning of names.
///
/// The command line, the start of the service and each publish use it, so they all report the same mistakes.
public struct DocumentChecker: Sendable {
  /// Further checks for documents of the right shape and meaning.
  public typealias Objections = (PaywallDocument, JSONText) -> [Diagnostic]

  private let schema: JSONSchema
  private let limits: JSONLimits

  /// Compiles a schema. Documents of more than `documentBytes` bytes are rejected.
  public init(schema: JSONText, documentBytes: Int) throws(SchemaError) {
    self.schema = try JSONSchema(compiling: schema)
    var document = JSONLimits.document
    document.maxBytes = documentBytes
    self.limits = document
  }

  /// Returns the document, or throws all its mistakes, in the order of the text.
  ///
  /// - Parameters:
  ///   - companions: the brand's other files.
  ///   - hasImage: whether the brand has an image of that name.
  public func check(
    _ bytes: [UInt8], _ companions: Companions = .none, hasImage: (String) -> Bool,
    objections: Objections = { _, _ in [] }
  ) throws(InvalidDocument) -> CheckedDocument {
    let text = try parse(bytes)
    let wrongSources = DataSource.mistakes(in: text.root)
    guard wrongSources.isEmpty else { throw InvalidDocument(diagnostics: wrongSources) }
    let reading = DocumentReading(text.root)
    // References to data have a shape only after expansion.
    if text.root["data"] == nil, !schema.validate(text.root).isEmpty {
      let joined = DocumentExpansion(of: text, reading, companions, isJoinedOnly: true)
      throw InvalidDocument(diagnostics: mistakes(in: text, joined, hasImage: hasImage))
    }
    if let expansion = DocumentExpansion(of: text, reading, companions) {
      var document = try check(expansion, hasImage: hasImage, objections: objections)
      document.wordsRevision = companions.wordsRevision
      return CheckedDocument(
        bytes: bytes, text: text, document: document, expanded: expansion.text,
        companions: expansion.used)
    }
    var document = try check(reading, text, hasImage: hasImage, objections: objections)
    document.wordsRevision = companions.wordsRevision
    return CheckedDocument(bytes: bytes, text: text, document: document, expanded: text)
  }

  /// All mistakes of a document with a wrong shape, at the places where the author wrote them.
  private func mistakes(
    in text: JSONText, _ expansion: DocumentExpansion?, hasImage: (String) -> Bool
  ) -> [Diagnostic] {
    let shown = expansion?.text ?? text
    let mistakes = DocumentReading(shown.root, offered: expansion?.offered ?? [:])
      .mistakes(in: shown, besides: schema.validate(shown.root), images: hasImage)
    return expansion?.original(mistakes) ?? mistakes
  }

  private func check(
    _ reading: DocumentReading, _ text: JSONText, hasImage: (String) -> Bool,
    objections: Objections
  ) throws(InvalidDocument) -> PaywallDocument {
    let meaning = reading.meaning(in: text, images: hasImage)
    guard meaning.isEmpty else { throw InvalidDocument(diagnostics: meaning) }
    let document = try reading.whole()
    let others = objections(document, text)
    guard others.isEmpty else { throw InvalidDocument(diagnostics: others) }
    return document
  }

  /// Checks the expanded document, and reports mistakes at the places where the author wrote them.
  private func check(
    _ expansion: DocumentExpansion, hasImage: (String) -> Bool, objections: Objections
  ) throws(InvalidDocument) -> PaywallDocument {
    guard expansion.faults.isEmpty else { throw InvalidDocument(diagnostics: expansion.faults) }
    guard schema.validate(expansion.text.root).isEmpty else {
      throw InvalidDocument(
        diagnostics: mistakes(in: expansion.text, expansion, hasImage: hasImage))
    }
    let reading = DocumentReading(expansion.text.root, offered: expansion.offered)
    do throws(InvalidDocument) {
      return try check(reading, expansion.text, hasImage: hasImage, objections: objections)
    } catch {
      throw InvalidDocument(diagnostics: expansion.original(error.diagnostics))
    }
  }

  private func parse(_ bytes: [UInt8]) throws(InvalidDocument) -> JSONText {
    do {
      return try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
  }
}
