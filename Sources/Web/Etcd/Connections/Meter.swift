import Numbers
import Synchronization

/// Counts the calls and connections of a client, on all threads.
final class Meter: Sendable {
  private let state = Mutex(EtcdMeasurements())

  var measurements: EtcdMeasurements { state.withLock { $0 } }

  func count(_ change: (inout EtcdMeasurements) -> Void) { state.withLock { change(&$0) } }
}
