/// The rights of a token. Each role includes the roles before it, except that of a reporter.
public enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Tells what was sold, and nothing else. Editors and those above may tell it, too; a viewer changes nothing.
  case reporter
  /// Reads content that the public may not see: drafts, the log, schedules, past versions by time.
  case viewer
  /// Publishes versions and images, proposes launches, and may do dry runs.
  case editor
  /// Makes versions live and brands active, now or by schedule, and approves what others propose.
  case publisher
  /// Deletes, and makes the service reload the folder.
  case admin

  /// Whether this role includes `needed`.
  public func includes(_ needed: Role) -> Bool {
    needed == .reporter ? self == .reporter || self >= .editor : self >= needed
  }

  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .reporter: 0
    case .viewer: 1
    case .editor: 2
    case .publisher: 3
    case .admin: 4
    }
  }
}
