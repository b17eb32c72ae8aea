import JSON
import JSONSchema
import PaywallModel

/// A document's bytes that have passed every check, and what they say.
public struct CheckedDocument: Sendable {
  public var bytes: [UInt8]
  /// The bytes as JSON.
  public var text: JSONText
  public var document: PaywallDocument
  /// The same with what its fragments and data stand for.
  public var expanded: JSONText
}

/// Says whether bytes are a paywall document: JSON first, then the schema's shape and what the names mean.
///
/// The command line, the start of the service and a publish all ask here, so that they all say the same.
public struct DocumentChecker: Sendable {
  /// What else is wrong with a document whose shape and meaning are right.
  public typealias Objections = (PaywallDocument, JSONText) -> [Diagnostic]

  private let schema: JSONSchema
  private let limits: JSONLimits

  /// Compiles a schema. Documents of more than `documentBytes` bytes are wrong.
  public init(schema: JSONText, documentBytes: Int) throws(SchemaError) {
    self.schema = try JSONSchema(compiling: schema)
    var document = JSONLimits.document
    document.maxBytes = documentBytes
    self.limits = document
  }

  /// Gives the document, or throws everything that is wrong with it, in the order of the text.
  ///
  /// - Parameters:
  ///   - theme: of the brand; names that the document does not have itself are taken from there.
  ///   - hasImage: whether the brand has an image of a name.
  ///   - data: what its data files hold.
  public func check(
    _ bytes: [UInt8], theme: JSONText? = nil, hasImage: (String) -> Bool,
    data: DocumentData = .none, objections: Objections = { _, _ in [] }
  ) throws(InvalidDocument) -> CheckedDocument {
    let text = try parse(bytes)
    let reading = DocumentReading(text.root, theme: theme?.root)
    // What stands for values of data has a shape once they are in its place.
    if text.root["data"] == nil {
      let shape = schema.validate(text.root)
      guard shape.isEmpty else {
        throw InvalidDocument(
          diagnostics: reading.mistakes(in: text, besides: shape, images: hasImage))
      }
    }
    if let expansion = DocumentExpansion(of: text, reading, data: data) {
      let document = try check(
        expansion, theme?.root, hasImage: hasImage, objections: objections)
      return CheckedDocument(
        bytes: bytes, text: text, document: document, expanded: expansion.text)
    }
    let document = try check(reading, text, hasImage: hasImage, objections: objections)
    return CheckedDocument(bytes: bytes, text: text, document: document, expanded: text)
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

  /// Checks what the document says with its fragments, and tells of mistakes where the author wrote them.
  private func check(
    _ expansion: DocumentExpansion, _ theme: JSONNode?, hasImage: (String) -> Bool,
    objections: Objections
  ) throws(InvalidDocument) -> PaywallDocument {
    guard expansion.faults.isEmpty else { throw InvalidDocument(diagnostics: expansion.faults) }
    let reading = DocumentReading(expansion.text.root, theme: theme)
    let shape = schema.validate(expansion.text.root)
    do throws(InvalidDocument) {
      guard shape.isEmpty else {
        throw InvalidDocument(
          diagnostics: reading.mistakes(in: expansion.text, besides: shape, images: hasImage))
      }
      return try check(reading, expansion.text, hasImage: hasImage, objections: objections)
    } catch {
      let mistakes = error.diagnostics.map(expansion.original)
      throw InvalidDocument(
        diagnostics: mistakes.sorted { $0.range.lowerBound < $1.range.lowerBound })
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
