import Foundation
import Numbers

/// Wakes a thread that is blocked in `poll(2)`.
public final class WakePipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// - Throws: an error if the process has no free descriptor.
  public init() throws(FileError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last("pipe", "wake") }
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Wakes the current waiter, or the next one.
  public func wake() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits until `wake` is called, `descriptor` is readable, or `seconds` have passed.
  ///
  /// - Returns: whether the descriptor is readable.
  @discardableResult
  public func wait(for descriptor: Int32? = nil, seconds: Double) -> Bool {
    var polled = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    if let descriptor { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    let milliseconds = Int32(clamping: max(0, min(seconds, 3600)) * 1000)
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
    return polled.count > 1 && polled[1].revents & Int16(POLLIN) != 0
  }
}
