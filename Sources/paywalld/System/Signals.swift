#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The signals that steer the service. They are blocked in every thread, so that the one that waits for them gets them
/// between two instructions of its own, and no handler ever runs.
struct Signals {
  private var set = sigset_t()

  /// Blocks them in this thread and all that it starts from now on; a broken pipe becomes an error of the write.
  init(blocking signals: [Int32]) {
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Waits until one of them comes.
  func next() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    return signal
  }
}
