/// The rights of a token. Each role includes the roles before it.
public enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Reads content that the public may not see: drafts, the log, schedules, past versions by time.
  case viewer
  /// Publishes versions and images, proposes launches, and may do dry runs.
  case editor
  /// Makes versions live and brands active, now or by schedule, and approves what others propose.
  case publisher
  /// Deletes, and makes the service reload the folder.
  case admin

  /// Whether this role includes `needed`.
  public func includes(_ needed: Role) -> Bool { self >= needed }

  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .publisher: 2
    case .admin: 3
    }
  }
}
