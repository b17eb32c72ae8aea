import JSON
import Locales
import PaywallModel
import PaywallTree

/// What a rule found in one place of a document, in as many cells as it holds.
public struct Finding: Sendable, Hashable {
  /// The rule's.
  public var code: String
  public var severity: Severity
  /// RFC 6901: the component, or another place of the document, as its author wrote it.
  public var pointer: String
  /// The same in the document with its fragments and data in place, as laid-out nodes name it.
  public var component = ""
  /// What the rule found in the worst cell, and what it expects.
  public var message: String
  public var hint: String
  /// In the worst cell, in the unit of the rule; nil if the rule measures nothing.
  public var measured: Double?
  public var required: Double?
  /// Where it is on the screen of the worst cell.
  public var frames: [Rectangle]
  /// The colours at that place, for rules about contrast.
  var colors: ColorPair?
  /// Nil if it does not depend on the reader.
  public var cells: FindingCells?
  /// Where the place is in the text; nil until it has been looked up.
  public var source: Source?
  /// A change that removes the finding and keeps look and meaning.
  public var fix: Remedy?
  /// Changes that remove the finding; the author chooses one.
  public var suggestions: [Remedy] = []
  /// Why the author accepts it; nil if it counts.
  public var suppression: Acceptance?

  /// An author's word that something may stay as it is.
  public struct Acceptance: Sendable, Hashable {
    public var reason: String
    /// The last day on which it counts.
    public var until: CivilDay
  }

  /// A place in a document's text.
  public struct Source: Sendable, Hashable {
    public var position: SourcePosition
    public var range: Range<Int>
  }
}

/// The cells in which something was found.
public struct FindingCells: Sendable, Hashable {
  /// How many there are.
  public var count: Int
  /// How many were judged.
  public var judged: Int
  public var worst: Cell
  /// The first in the order of the matrix.
  public var first: Cell
}

extension Finding {
  /// The finding with its place in the text that the author wrote.
  ///
  /// - Parameter expansion: of the document; nil if it has no fragments, no data and nothing beside it.
  func located(in text: JSONText, _ expansion: DocumentExpansion?) -> Finding {
    guard source == nil else { return self }
    let node = (expansion?.text ?? text).nearestNode(to: pointer)
    var place = Diagnostic(code, at: node, message)
    place.pointer = pointer
    let written = expansion?.original([place]).first ?? place
    var finding = self
    finding.component = pointer
    finding.pointer = written.pointer
    finding.message = written.message
    finding.source = Source(position: written.position, range: written.range)
    return finding
  }
}

extension Finding {
  /// As a mistake in the document, with the screens on which it holds.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code, pointer: pointer,
      position: source?.position ?? SourcePosition(line: 1, column: 1),
      range: source?.range ?? 0..<0,
      message: message + (cells.map { " (\($0.sentence))" } ?? ""), hint: hint)
  }
}
