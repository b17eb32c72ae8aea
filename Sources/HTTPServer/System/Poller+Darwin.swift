#if canImport(Darwin)
  import Darwin

  /// Waits for descriptors to become ready, through kqueue.
  struct Poller: ~Copyable {
    private let descriptor: Int32
    private var events = [kevent](repeating: kevent(), count: 256)

    init() throws(ServerError) {
      descriptor = kqueue()
      guard descriptor >= 0 else { throw SystemCalls.error("kqueue") }
    }

    deinit { SystemCalls.close(descriptor) }

    func add(_ watched: Int32, token: UInt64, _ interest: Interest) -> Bool {
      apply(watched, token, from: [], to: interest)
    }

    func change(_ watched: Int32, token: UInt64, from: Interest, to interest: Interest) {
      _ = apply(watched, token, from: from, to: interest)
    }

    /// Closing a descriptor takes its filters away.
    func remove(_ watched: Int32) {}

    private func apply(
      _ watched: Int32, _ token: UInt64, from: Interest, to interest: Interest
    ) -> Bool {
      var changes: [kevent] = []
      for (side, filter) in [(Interest.read, EVFILT_READ), (.write, EVFILT_WRITE)]
      where from.contains(side) != interest.contains(side) {
        changes.append(
          kevent(
            ident: UInt(watched), filter: Int16(filter),
            flags: UInt16(interest.contains(side) ? EV_ADD : EV_DELETE), fflags: 0, data: 0,
            udata: UnsafeMutableRawPointer(bitPattern: UInt(token))))
      }
      return kevent(descriptor, changes, Int32(changes.count), nil, 0, nil) == 0
    }

    mutating func wait(milliseconds: Int32) -> Int {
      let limit = timespec(
        tv_sec: Int(milliseconds) / 1000, tv_nsec: Int(milliseconds) % 1000 * 1_000_000)
      let queue = descriptor
      let count = withUnsafePointer(to: limit) { limit in
        events.withUnsafeMutableBufferPointer { events in
          kevent(
            queue, nil, 0, events.baseAddress, Int32(events.count), milliseconds < 0 ? nil : limit)
        }
      }
      return max(0, Int(count))
    }

    func readiness(_ index: Int) -> Readiness {
      let event = events[index]
      let isRead = event.filter == Int16(EVFILT_READ)
      return Readiness(
        token: UInt64(UInt(bitPattern: event.udata)), isReadable: isRead, isWritable: !isRead,
        isGone: !isRead && event.flags & UInt16(EV_EOF) != 0)
    }
  }

  /// Wakes a poller from another thread, through a pipe.
  struct WakeSignal: Sendable {
    let descriptor: Int32
    private let sender: Int32

    init() throws(ServerError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemCalls.error("pipe") }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      descriptor = ends[0]
      sender = ends[1]
    }

    func send() {
      var byte: UInt8 = 1
      _ = write(sender, &byte, 1)
    }

    func clear() {
      var bytes: (UInt64, UInt64) = (0, 0)
      while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }

    func close() {
      SystemCalls.close(descriptor)
      SystemCalls.close(sender)
    }
  }
#endif
