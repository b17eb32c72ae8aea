import JSON
import Numbers

/// The gate's results for some documents, in formats for people, editors and builds.
public struct GateReport: Sendable {
  public var documents: [JudgedDocument]
  /// The rules that were applied, for formats with a catalogue.
  public var rules: [Rule]

  /// One document and its findings.
  public struct JudgedDocument: Sendable {
    /// The path that the caller gave.
    public var path: String
    /// The document's text, to which the positions of findings refer.
    public var bytes: [UInt8]
    public var result: GateResult
    /// Draws its screens; if nil, the report has no pictures.
    public var screens: CellScreens?

    public init(
      path: String, bytes: [UInt8], result: GateResult, screens: CellScreens? = nil
    ) {
      self.path = path
      self.bytes = bytes
      self.result = result
      self.screens = screens
    }
  }

  public init(_ documents: [JudgedDocument] = [], rules: [Rule] = Rule.all) {
    self.documents = documents
    self.rules = rules
  }

  /// The number of documents that could not be judged, because they or their policy are invalid. If there are any, the report does not
  /// pass.
  public var unjudged = 0

  public var passes: Bool { unjudged == 0 && documents.allSatisfy(\.result.passes) }
}
