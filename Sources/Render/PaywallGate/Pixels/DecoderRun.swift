import Foundation
import POSIX

/// One run of a program that decodes a picture, bounded in time, memory and output.
struct DecoderRun {
  enum Result {
    case written([UInt8])
    /// The program cannot decode the picture, or not within its limits: another run would end the same way.
    case refused
    /// The time of whoever waits was over first.
    case late
  }

  let program: String
  let arguments: [String]
  /// Of the processor's time.
  let seconds: Int
  /// In bytes.
  let memory: Int
  /// In bytes.
  let output: Int

  /// - Parameter end: when the program is killed; nil is never.
  func result(for bytes: [UInt8], until end: ContinuousClock.Instant?) -> Result {
    if let end, ContinuousClock.now >= end { return .late }
    do {
      // A file and not a pipe: some programs write before they have read everything. It has no name, so nobody else reads it and nothing stays.
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

  /// Everything that the program writes until it closes its output.
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

  /// For `poll`: -1 waits without end.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
    guard let end else { return -1 }
    let left = (end - .now) / .milliseconds(1)
    return Int32(clamping: max(0, left.rounded(.up)))
  }
}
