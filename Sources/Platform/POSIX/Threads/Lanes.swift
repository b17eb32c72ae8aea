import Locks
import Numbers

/// Runs work in parallel.
public enum Lanes {
  private final class Parts<Part: Sendable>: Sendable {
    let made = Guarded<[Part]>([])
  }

  /// Calls `work` with each number below `count` in parallel, the last of them on this thread. Returns the results in no order.
  public static func run<Part: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Part
  ) -> [Part] {
    let parts = Parts<Part>()
    let lane: @Sendable (Int) -> Void = { number in
      let part = work(number)
      parts.made.withLock { $0.append(part) }
    }
    let others = (0..<max(0, count - 1)).map { number in
      NamedThread(name: "lane-\(number)") { lane(number) }
    }
    if count > 0 { lane(count - 1) }
    for thread in others { thread.join() }
    return parts.made.withLock { $0 }
  }
}
