import Numbers
import Synchronization

/// A number that one thread increases and any thread reads, without a lock or an atomic read-modify-write.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .relaxed) }

  @inline(__always)
  func add(_ amount: Int = 1) {
    number.store(number.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}
