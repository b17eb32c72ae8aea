import JSON

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

extension GateResult {
  /// The summary, such as `2 errors, 1 warning in 1,792 of 1,204,224 screens`.
  var summary: String {
    let counted = Severity.allCases.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : severity.counted(count)
    }
    let parts = counted + (suppressedCount == 0 ? [] : ["\(suppressedCount) suppressed"])
    let found = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    let all = possible > chosen ? " of \(possible.grouped)" : ""
    let unfinished = isComplete ? "" : ", ended before \(chosen.grouped)"
    return "\(found) in \(judged.grouped)\(all) screens\(unfinished)"
  }
}

extension Severity {
  func counted(_ count: Int) -> String {
    switch self {
    case .error: "\(count) error\(count == 1 ? "" : "s")"
    case .warning: "\(count) warning\(count == 1 ? "" : "s")"
    case .information: "\(count) note\(count == 1 ? "" : "s")"
    }
  }
}

extension Finding {
  /// The severity in words.
  var standing: String {
    suppression == nil ? severity.rawValue : "suppressed \(severity.rawValue)"
  }
}

extension FindingCells {
  /// The sentence about the cells, such as `in 12 of 1,792 screens, worst on iphone-se, portrait, 2×, dark, de`.
  var sentence: String {
    "in \(count.grouped) of \(judged.grouped) screens, worst on \(worst.line)"
  }
}

extension Int {
  /// The number with commas between thousands.
  var grouped: String {
    var digits = Array(String(magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}
