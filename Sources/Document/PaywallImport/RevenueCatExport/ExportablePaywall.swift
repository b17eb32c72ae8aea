import JSON
import Numbers
import PaywallModel

/// A document with its fragments, data and companion files expanded, ready to be converted to another tool's language.
public struct ExportablePaywall: Sendable {
  let document: PaywallDocument
  let text: JSONText
  private let expansion: DocumentExpansion?

  /// - Throws: the errors of a document that is not valid.
  public init(
    _ written: JSONText, _ companions: Companions = .none
  ) throws(InvalidDocument) {
    let reading = DocumentReading(written.root)
    expansion = DocumentExpansion(of: written, reading, companions)
    if let faults = expansion?.faults, !faults.isEmpty {
      throw InvalidDocument(diagnostics: faults)
    }
    text = expansion?.text ?? written
    var read = try DocumentReading(text.root).whole()
    read.wordsRevision = companions.wordsRevision
    document = read
  }

  /// A picture as the other tool refers to it.
  public struct Picture: Sendable {
    /// A public address.
    public var address: String
    /// The size in points, if known.
    public var size: (width: Double, height: Double)?

    public init(address: String, size: (width: Double, height: Double)? = nil) {
      self.address = address
      self.size = size
    }
  }

  /// The document in the components of RevenueCat Paywalls v2. Findings refer to places in the document as it was written.
  ///
  /// - Parameter picture: the picture for an address in the document.
  public func asRevenueCat(picture: @escaping (String) -> Picture) -> ConvertedPaywall {
    var exported = RevenueCatExport(self, picture).exported()
    exported.approximations = original(exported.approximations)
    exported.notes = original(exported.notes)
    return exported
  }

  private func original(_ notes: [ConversionNote]) -> [ConversionNote] {
    guard let expansion else { return notes }
    let places = notes.map { note in
      Diagnostic(
        code: note.code, pointer: note.pointer, position: SourcePosition(line: 1, column: 1),
        range: 0..<0, message: note.message)
    }
    var known: Set<ConversionNote> = []
    return expansion.original(places).map {
      ConversionNote(pointer: $0.pointer, code: $0.code, message: $0.message)
    }.filter { known.insert($0).inserted }
  }
}
