import Locks
import Numbers

/// Counts the work of one rendering in steps. A document takes an equal number of steps on every machine.
///
/// Once the limit is exceeded, no further long operation is started, so the rendering ends soon.
public final class WorkMeter: Sendable {
  /// The number of steps for each character that is shaped; measuring one takes one step.
  public static let shaping = 4
  /// The number of steps for each component.
  public static let component = 40

  public let limit: Int
  private let counts = Guarded((total: 0, byPointer: [String: Int]()))
  let tellsApart: Bool

  /// - Parameter tellsApart: Whether to count the steps of each component, too.
  public init(limit: Int, tellingApart tellsApart: Bool = false) {
    self.limit = limit
    self.tellsApart = tellsApart
  }

  public var total: Int { counts.withLock { $0.total } }
  public var isExceeded: Bool { total > limit }

  /// Counts work for a component. Returns false if that exceeds the limit, and the work must not be done.
  public func add(_ steps: Int, for pointer: String) -> Bool {
    counts.withLock { counts in
      counts.total += steps
      if tellsApart { counts.byPointer[pointer, default: 0] += steps }
      return counts.total <= limit
    }
  }

  /// The component that took the most steps; nil if components were not counted.
  public var greatest: (pointer: String, steps: Int)? {
    counts.withLock { counts in
      counts.byPointer.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
  }
}
