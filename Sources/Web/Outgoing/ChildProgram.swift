import Foundation
import Numbers
import POSIX
import Synchronization

/// A running program. A pair of sockets connects its standard input and output with this process. The program ends when the value is
/// released.
final class ChildProgram: Sendable {
  /// The process; nil once it is reaped.
  private let process: Mutex<pid_t?>
  private let complaints: OpenFile

  static let longestComplaint = 8_192

  /// Starts the program, and also returns the socket. The program inherits no other descriptor, and receives no signals from a terminal.
  static func start(
    _ path: String, _ arguments: [String]
  ) throws(FileError) -> (program: ChildProgram, socket: OpenFile) {
    let (own, its) = try pair(path)
    let (reading, writing) = try pipe(path)
    var spawning = Spawning()
    defer { spawning.end() }
    spawning.connect(its.descriptor, to: [0, 1])
    spawning.connect(writing.descriptor, to: [2])
    let process = try spawning.start(path, arguments)
    return (ChildProgram(process, reading), own)
  }

  private init(_ process: pid_t, _ complaints: OpenFile) {
    self.process = Mutex(process)
    self.complaints = complaints
  }

  deinit { end() }

  /// Kills the program, and reaps it.
  func end() {
    process.withLock { process in
      guard let running = process else { return }
      kill(running, SIGKILL)
      while waitpid(running, nil, 0) < 0, errno == EINTR {}
      process = nil
    }
  }

  /// The output on standard error so far, or until the program ends before the deadline.
  func complaint(by deadline: ContinuousClock.Instant) -> String {
    var text: [UInt8] = []
    var space = [UInt8](repeating: 0, count: 4_096)
    while text.count < Self.longestComplaint {
      let count = read(complaints.descriptor, &space, space.count)
      if count > 0 { text += space.prefix(count) }
      if count == 0 { break }
      guard count < 0 else { continue }
      do throws(OutgoingError) {
        let hasMore = try OutgoingStream.wait(
          complaints.descriptor, for: POLLIN, until: deadline)
        guard hasMore else { break }
      } catch {
        break
      }
    }
    return String(decoding: text.prefix(Self.longestComplaint), as: UTF8.self)
  }

  private static func pair(_ path: String) throws(FileError) -> (own: OpenFile, its: OpenFile) {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last("socketpair", path) }
    OutgoingStream.prepare(ends[0])
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    return (
      OpenFile(descriptor: ends[0], path: path), OpenFile(descriptor: ends[1], path: path)
    )
  }

  private static func pipe(
    _ path: String
  ) throws(FileError) -> (reading: OpenFile, writing: OpenFile) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw .last("pipe", path) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (
      OpenFile(descriptor: ends[0], path: path), OpenFile(descriptor: ends[1], path: path)
    )
  }
}
