import Foundation

/// The progress of a campaign.
struct FuzzProgress {
  /// The number of the input that is being read.
  var input = 0
  var accepted = 0
  /// The number of the input that took longest, and its processor time in nanoseconds.
  var slowest = 0
  var slowestTime = 0
  /// The maximum resident memory of the process, in bytes.
  var peak = 0

  mutating func add(_ other: FuzzProgress) {
    accepted += other.accepted
    peak = max(peak, other.peak)
    if other.slowestTime > slowestTime {
      (slowest, slowestTime) = (other.slowest, other.slowestTime)
    }
  }

  /// Records the time of the input.
  mutating func measure(_ time: Duration) {
    let nanoseconds = Int(clamping: time / .nanoseconds(1))
    if nanoseconds > slowestTime { (slowest, slowestTime) = (input, nanoseconds) }
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      peak = usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      peak = usage.ru_maxrss
    #endif
  }

  /// The limit that the input exceeded; `nil` if it exceeded none.
  var fault: String? {
    if slowest == input, Duration.nanoseconds(slowestTime) > ReaderFuzz.patience {
      return "it takes \(Duration.nanoseconds(slowestTime))"
    }
    return peak > ReaderFuzz.memory ? "the process has \(peak >> 20) MiB of memory" : nil
  }
}

/// Progress stored in a file, which remains after the process that wrote it has ended for any reason.
struct FuzzProgressFile {
  let path: String
  private let descriptor: Int32

  /// - Parameter path: if `nil`, makes a file for the run.
  init(_ path: String?) throws {
    let name =
      "paywalld-fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0 ... .max))"
    self.path = path ?? FileManager.default.temporaryDirectory.appending(path: name).path
    descriptor = open(self.path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw LabError("cannot write \(self.path)") }
  }

  func write(_ progress: FuzzProgress) throws {
    var progress = progress
    let size = MemoryLayout<FuzzProgress>.size
    guard pwrite(descriptor, &progress, size, 0) == size else {
      throw LabError("cannot write \(path)")
    }
  }

  func read() throws -> FuzzProgress {
    var progress = FuzzProgress()
    let size = MemoryLayout<FuzzProgress>.size
    guard pread(descriptor, &progress, size, 0) == size else {
      throw LabError("cannot read \(path)")
    }
    return progress
  }

  func remove() {
    close(descriptor)
    unlink(path)
  }
}
