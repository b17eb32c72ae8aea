import Foundation
import JSON
import POSIX
import Synchronization

/// The signals that control the service. They are blocked in every thread except one of their own, which waits for them. So no handler ever
/// runs, and the service ends even if its other threads are stuck: in a disk that does not respond, or in a log that nobody reads.
final class Signals: Sendable {
  private enum Phase {
    /// Nothing is acknowledged yet, so a terminating signal ends the service at once.
    case starting
    /// `next` returns the first terminating signal. The shutdown must finish within this time.
    case serving(milliseconds: Int)
    /// A second terminating signal ends the service at once.
    case stopping
  }

  private let phase = Mutex(Phase.starting)
  private let report: @Sendable (PlainText) -> Void
  private let waiting = Mutex<[Int32]>([])
  private let arrived = DispatchSemaphore(value: 0)
  /// Extra time for threads that end late, in milliseconds after the time for requests in flight.
  private static let grace = 2000

  /// Blocks the signals in this thread and those it starts later. A broken pipe becomes a write error.
  ///
  /// - Parameter report: receives why the process ends at once.
  init(
    blocking signals: [Int32],
    report: @escaping @Sendable (PlainText) -> Void = { Output.message("paywalld: \($0)") }
  ) {
    self.report = report
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = signal(SIGPIPE, SIG_IGN)
    NamedThread(name: "signals") { [set] in
      while true { self.take(Self.wait(for: set)) }
    }
  }

  /// From now on `next` returns the first terminating signal, and the service ends at most `milliseconds` and a grace period after it.
  func follow(drain milliseconds: Int) {
    phase.withLock { $0 = .serving(milliseconds: milliseconds + Self.grace) }
  }

  /// Waits for a signal.
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
    case .starting: leave(.done, "stopped before anything was served")
    case .stopping: leave(.failed, "stopped by a second signal")
    case .serving(let milliseconds):
      NamedThread(name: "end") { [self] in
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        leave(.failed, "gave up waiting for threads that did not end in time")
      }
    }
  }

  /// Ends the process after printing a last line, or without it if nobody reads the output.
  private func leave(_ status: ExitStatus, _ reason: String) -> Never {
    var log = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&log, 1, 0) == 1, log.revents & Int16(POLLOUT) != 0 {
      report("\(reason)")
    }
    _exit(status.rawValue)
  }
}
