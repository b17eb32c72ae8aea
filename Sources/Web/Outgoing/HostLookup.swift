import Numbers
import POSIX
import Synchronization

/// Finds the addresses of a host with a deadline. The system's resolver, which has its own time limit, runs on another thread.
public final class HostLookup: Sendable {
  /// One run of the resolver. Any number of threads may wait for it.
  private final class Run: Sendable {
    let thread: NamedThread
    let found: Answer

    init(_ resolve: @escaping Resolving, _ host: String) {
      let found = Answer()
      self.found = found
      thread = NamedThread(name: "lookup") {
        do throws(OutgoingError) {
          let addresses = try resolve(host)
          found.value.withLock { $0 = .success(addresses) }
        } catch {
          found.value.withLock { $0 = .failure(error) }
        }
      }
    }
  }

  private final class Answer: Sendable {
    let value = Mutex<Result<[InternetAddress], OutgoingError>?>(nil)
  }

  typealias Resolving = @Sendable (String) throws(OutgoingError) -> [InternetAddress]

  private let host: String
  private let resolve: Resolving
  private let running = Mutex<Run?>(nil)

  public convenience init(host: String) {
    self.init(host: host) { host throws(OutgoingError) in try InternetAddress.all(of: host) }
  }

  init(host: String, resolving resolve: @escaping Resolving) {
    self.host = host
    self.resolve = resolve
  }

  /// Returns the addresses of a host, in order of preference. For an address, returns only that address.
  public func addresses(
    by deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> [InternetAddress] {
    if let address = InternetAddress(host) { return [address] }
    let run = running.withLock { running in
      let run = running ?? Run(resolve, host)
      running = run
      return run
    }
    let rest = max(0, Int32(clamping: (deadline - .now) / .milliseconds(1)))
    let isInTime = run.thread.join(milliseconds: Int(rest))
    if isInTime { running.withLock { if $0 === run { $0 = nil } } }
    guard isInTime, let answer = run.found.value.withLock({ $0 }) else { throw .late }
    return try answer.get()
  }
}
