import Numbers

/// The severity of a finding.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The document must not go live.
  case error
  case warning
  /// A hint that requires no action.
  case information

  private var rank: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .information: 0
    }
  }

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
}
