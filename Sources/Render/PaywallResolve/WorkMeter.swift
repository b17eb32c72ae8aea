import Synchronization

/// Counts the work of one rendering in steps that depend on the document alone: the same document takes the same on any machine.
///
/// Once the limit is reached nothing that takes long is begun any more, so that the rendering ends soon.
public final class WorkMeter: Sendable {
  /// A character that is shaped, with its line break, takes about as long as this many that are measured.
  public static let shaping = 4
  /// A component takes about as long as this many characters.
  public static let component = 40

  public let limit: Int
  private let counts = Mutex((total: 0, byPointer: [String: Int]()))
  let tellsApart: Bool

  /// - Parameter tellsApart: whether it is counted what each component takes.
  public init(limit: Int, tellingApart tellsApart: Bool = false) {
    self.limit = limit
    self.tellsApart = tellsApart
  }

  public var total: Int { counts.withLock { $0.total } }
  public var isExceeded: Bool { total > limit }

  /// Counts work that is to be done for a component. Whether there is enough left of the limit to do it.
  public func add(_ steps: Int, for pointer: String) -> Bool {
    counts.withLock { counts in
      counts.total += steps
      if tellsApart { counts.byPointer[pointer, default: 0] += steps }
      return counts.total <= limit
    }
  }

  /// The component that took most, and its share of the work; nil when that was not counted.
  public var greatest: (pointer: String, steps: Int)? {
    counts.withLock { counts in
      counts.byPointer.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
  }
}
