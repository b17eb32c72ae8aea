/// What a token's holder may do; each role may do what the ones before it may.
public enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Reads what the public does not see: the log, the schedules, old versions by time.
  case viewer
  /// Publishes versions and images, and tries them without effect.
  case editor
  /// Chooses what is live and active, now or at a time.
  case publisher
  /// Deletes, and looks at the folder anew.
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
