import JSON
import Locales
import Numbers
import PaywallModel
import PaywallTree

/// A violation of a rule at one place of a document, in all cells where it occurs.
public struct Finding: Sendable, Hashable {
  /// The code of the rule.
  public var code: String
  public var severity: Severity
  /// The JSON pointer (RFC 6901) of the component, or of another place in the author's document.
  public var pointer: String
  /// The pointer in the document with its fragments and data expanded, as laid-out nodes use it.
  public var component = ""
  /// The violation in the worst cell, and the requirement.
  public var message: String
  public var hint: String
  /// The measured value in the worst cell, in the unit of the rule; nil if the rule measures nothing.
  public var measured: Double?
  public var required: Double?
  /// The violating areas on the screen of the worst cell.
  public var frames: [PaywallRectangle]
  /// The violation on the screen of the likeliest cell; nil if it is the same as in the worst one.
  public var likeliest: Sighting?
  /// The component over the place, as a pointer in the expanded document; nil for rules that do not look at it.
  public var cover: String?
  /// The colours at that place, for rules about contrast.
  var colors: ColorPair?
  /// The cells with the violation; nil if it does not depend on the reader.
  public var cells: FindingCells?
  /// The position in the text; nil until it has been looked up.
  public var source: Source?
  /// A change that removes the finding, and preserves look and meaning.
  public var fix: Remedy?
  /// Changes that remove the finding; the author chooses one.
  public var suggestions: [Remedy] = []
  /// The laws and policies that the finding violates, or will.
  public var obligations: [Obligation] = []
  /// The author's acceptance; nil if the finding counts.
  public var suppression: Acceptance?

  /// An author's statement that a finding is accepted.
  public struct Acceptance: Sendable, Hashable {
    public var reason: String
    /// The last day of the acceptance.
    public var until: CivilDay
  }

  /// A violation on one screen.
  public struct Sighting: Sendable, Hashable {
    public var message: String
    public var frames: [PaywallRectangle]
  }

  /// A place in a document's text.
  public struct Source: Sendable, Hashable {
    public var position: SourcePosition
    public var range: Range<Int>
  }
}

/// The cells of a finding.
public struct FindingCells: Sendable, Hashable {
  /// The number of cells with the finding.
  public var count: Int
  /// The number of judged cells.
  public var judged: Int
  /// The readers with the finding, as a share of all judged ones by their weights: 0…1.
  public var share: Double
  /// The countries of its cells; nil stands for all that the matrix does not name.
  public var storefronts: Set<String?>
  /// Whether some of its cells are on a device of Apple, and whether some are on another.
  public var isOnApple: Bool
  public var isOnOthers: Bool
  /// Whether some of its cells are not stressed.
  public var isReal: Bool
  public var worst: Cell
  /// The first of the likeliest cells in which the finding has its severity.
  public var likeliest: Cell
  /// The first cell in the order of the matrix.
  public var first: Cell
  /// The worst cell of each orientation, text scale and kind of covered edges, in the order of the matrix.
  var ofRooms: [Cell] = []
}

extension Finding {
  /// Returns the finding with its position in the author's text.
  ///
  /// - Parameter expansion: the expansion of the document; nil if it has no fragments, data or companion files.
  func located(in text: JSONText, _ expansion: DocumentExpansion?) -> Finding {
    guard source == nil else { return self }
    let node = (expansion?.text ?? text).nearestNode(to: pointer)
    var place = Diagnostic(code, at: node, message)
    place.pointer = pointer
    let written = expansion?.original([place]).first ?? place
    var finding = self
    finding.component = pointer
    finding.pointer = written.pointer
    finding.message = written.message.readable(in: cells?.worst.locale)
    finding.likeliest?.message = (likeliest?.message ?? "").readable(in: cells?.likeliest.locale)
    finding.source = Source(position: written.position, range: written.range)
    return finding
  }
}

extension String {
  /// The text without characters that cannot be seen, and with the words of a pseudo-locale in the document's own language.
  fileprivate func readable(in locale: String?) -> String {
    (locale.flatMap(PseudoLocale.init(locale:))?.original(self) ?? self).shown
  }
}
