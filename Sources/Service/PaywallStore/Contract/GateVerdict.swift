import JSON

/// The verdict of the gate on a version.
public struct GateVerdict: Sendable, Hashable {
  /// Whether the version may go live.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case passed
    /// Some readers would see errors.
    case errors
    /// The deadline passed before every screen was judged.
    case incomplete
  }

  public var outcome: Outcome
  /// A hash of everything that the verdict depends on.
  public var fingerprint: String
  /// The first errors, the worst first.
  public var errors: [Diagnostic]
  /// The first warnings.
  public var warnings: [Diagnostic]
  public var errorCount: Int
  public var warningCount: Int
  /// The number of errors, warnings and notes.
  public var findingCount: Int
  /// The judged screens if the deadline passed before every one was: `so far: 269 of 1,776 screens`.
  public var soFar: String?

  public init(
    _ outcome: Outcome, fingerprint: String, errors: [Diagnostic] = [], errorCount: Int? = nil,
    warnings: [Diagnostic] = [], warningCount: Int? = nil, findingCount: Int? = nil,
    soFar: String? = nil
  ) {
    self.outcome = outcome
    self.fingerprint = fingerprint
    self.errors = errors
    self.warnings = warnings
    self.errorCount = errorCount ?? errors.count
    self.warningCount = warningCount ?? warnings.count
    self.findingCount = findingCount ?? self.errorCount + self.warningCount
    self.soFar = soFar
  }

  /// A summary such as `2 errors, first at line 3, column 5: …`, or why the verdict is unknown.
  public var sentence: String {
    let part = soFar.map { " (\($0))" } ?? ""
    switch outcome {
    case .passed: return "nothing stops it"
    case .incomplete: return "it could not be judged to the end in time\(part)"
    case .errors:
      let first = errors.first.map {
        ", first at line \($0.position.line), column \($0.position.column): \($0.message)"
      }
      return (errorCount == 1 ? "1 error" : "\(errorCount) errors") + part + (first ?? "")
    }
  }
}

extension GateVerdict {
  /// The verdict if something changed each time the version was judged.
  static let changing = GateVerdict(.incomplete, fingerprint: "")
}
