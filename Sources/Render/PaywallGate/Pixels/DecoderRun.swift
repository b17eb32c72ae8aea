import Foundation
import Numbers
import POSIX

/// One run of a program that decodes a picture, bounded in time, memory and output.
struct DecoderRun {
  enum Result {
    case written([UInt8])
    /// The program cannot decode the picture, or not within its limits: another run would fail, too.
    case refused
    /// The caller's deadline was reached first.
    case late
  }

  let program: String
  let arguments: [String]
  /// The limit of processor time, in seconds.
  let seconds: Int
  /// The limit of memory, in bytes.
  let memory: Int
  /// The limit of output, in bytes.
  let output: Int

  /// - Parameter end: the time at which the program is killed; nil for never.
  func result(for bytes: [UInt8], until end: ContinuousClock.Instant?) -> Result {
    if let end, ContinuousClock.now >= end { return .late }
    do {
      // A file instead of a pipe, as some programs write before they have read everything. It has no name, so nobody else can read it and
      // nothing remains.
      let input = try OpenFile.nameless(bytes)
      return try run(on: input, until: end)
    } catch {
      return .late
    }
  }

  private func run(on input: OpenFile, until end: ContinuousClock.Instant?) throws -> Result {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    let limits = "ulimit -t \(seconds) && ulimit -v \(memory >> 10) && exec \"$0\" \"$@\""
    process.arguments = ["-c", limits, program] + arguments
    process.standardInput = FileHandle(fileDescriptor: input.descriptor)
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let reading = read(pipe.fileHandleForReading.fileDescriptor, until: end)
    if case .written = reading {} else { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    guard case .written = reading else { return reading }
    return process.terminationStatus == 0 ? reading : .refused
  }

  /// Reads the program's output until it closes it.
  private func read(_ descriptor: Int32, until end: ContinuousClock.Instant?) -> Result {
    var written: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while written.count <= output {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let found = poll(&ready, 1, Self.milliseconds(until: end))
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return .late }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? .written(written) : .late }
      written += chunk[..<count]
    }
    return .refused
  }

  /// Returns the timeout for `poll`; -1 waits indefinitely.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
    guard let end else { return -1 }
    let left = (end - .now) / .milliseconds(1)
    return Int32(clamping: max(0, left.rounded(.up)))
  }
}
