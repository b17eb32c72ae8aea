import JSON

/// What the gate says of a version.
public struct GateVerdict: Sendable, Hashable {
  /// Whether the version may go live.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case passed
    /// Some readers would see what nobody should.
    case errors
    /// The deadline passed before every screen was judged.
    case incomplete
  }

  public var outcome: Outcome
  /// A hash of everything that the verdict depends on.
  public var fingerprint: String
  /// The first of the errors, the worst first.
  public var errors: [Diagnostic]
  /// The first of the warnings.
  public var warnings: [Diagnostic]
  public var errorCount: Int
  public var warningCount: Int
  /// Errors, warnings and information.
  public var findingCount: Int

  public init(
    _ outcome: Outcome, fingerprint: String, errors: [Diagnostic] = [], errorCount: Int? = nil,
    warnings: [Diagnostic] = [], warningCount: Int? = nil, findingCount: Int? = nil
  ) {
    self.outcome = outcome
    self.fingerprint = fingerprint
    self.errors = errors
    self.warnings = warnings
    self.errorCount = errorCount ?? errors.count
    self.warningCount = warningCount ?? warnings.count
    self.findingCount = findingCount ?? self.errorCount + self.warningCount
  }

  /// `2 errors, first at line 3, column 5: …`, or why it is not known.
  public var sentence: String {
    switch outcome {
    case .passed: "nothing stops it"
    case .incomplete: "it could not be judged to the end in time"
    case .errors:
      (errorCount == 1 ? "1 error" : "\(errorCount) errors")
        + (errors.first.map {
          ", first at line \($0.position.line), column \($0.position.column): \($0.message)"
        } ?? "")
    }
  }
}

extension GateVerdict {
  /// Everything changed whenever the version was judged.
  static let changing = GateVerdict(.incomplete, fingerprint: "")
}
