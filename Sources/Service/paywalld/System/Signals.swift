import Foundation
import POSIX
import Synchronization

/// The signals that steer the service. They are blocked in every thread but one of their own, which waits for them, so that no handler
/// ever runs, and so that the service ends whatever its other threads are stuck in: a disk that does not answer, a log that nobody reads.
final class Signals: Sendable {
  private enum Phase {
    /// Nothing was acknowledged yet: a signal that ends the service ends it at once.
    case starting
    /// The first such signal is for `next`, and what it begins must end within this time.
    case serving(milliseconds: Int)
    /// A second one does not wait.
    case stopping
  }

  private let phase = Mutex(Phase.starting)
  private let waiting = Mutex<[Int32]>([])
  private let arrived = DispatchSemaphore(value: 0)
  /// What is granted to threads that end late, in milliseconds beyond the time for requests in flight.
  private static let grace = 2000

  /// Blocks them in this thread and all that it starts from now on; a broken pipe becomes an error of the write.
  init(blocking signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = signal(SIGPIPE, SIG_IGN)
    NamedThread(name: "signals") { [set] in
      while true { self.take(Self.wait(for: set)) }
    }
  }

  /// From now on the first signal that ends the service is for `next`, and the service ends this long after it at the latest.
  func follow(drain milliseconds: Int) {
    phase.withLock { $0 = .serving(milliseconds: milliseconds + Self.grace) }
  }

  /// Waits until one of them comes.
  func next() -> Int32 {
    arrived.wait()
    return waiting.withLock { $0.removeFirst() }
  }

  private static func wait(for set: sigset_t) -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    return signal
  }

  private func take(_ signal: Int32) {
    if signal != SIGHUP { prepareEnd() }
    waiting.withLock { $0.append(signal) }
    arrived.signal()
  }

  private func prepareEnd() {
    let phase = phase.withLock { phase in
      defer { phase = .stopping }
      return phase
    }
    switch phase {
    case .starting: Self.leave(.done, "stopped before anything was served")
    case .stopping: Self.leave(.failed, "stopped by a second signal")
    case .serving(let milliseconds):
      NamedThread(name: "end") {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        Self.leave(.failed, "threads that did not end in time are left behind")
      }
    }
  }

  /// Ends the process with a last line, which is left out when nobody takes it.
  private static func leave(_ status: ExitStatus, _ reason: String) -> Never {
    var log = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&log, 1, 0) == 1, log.revents & Int16(POLLOUT) != 0 {
      Output.message("paywalld: \(reason)")
    }
    _exit(status.rawValue)
  }
}
