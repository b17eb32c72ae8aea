import Numbers

/// The conditions to wait for.
struct Interest: OptionSet, Sendable {
  let rawValue: UInt8

  static let read = Interest(rawValue: 1)
  static let write = Interest(rawValue: 2)
  /// The peer closes its side, detected without reading from it. Only Linux reports this.
  static let leaving = Interest(rawValue: 4)
}

/// A condition of a descriptor. It is reported again as long as it holds.
struct PollEvent {
  /// The token of the descriptor.
  var token: UInt64
  var isReadable: Bool
  var isWritable: Bool
  /// The peer has closed its side.
  var isLeaving: Bool
  /// The connection is closed in both directions, or failed.
  var isGone: Bool
}

#if os(Linux)
  import CLinux

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Waits for descriptors to become ready, through epoll.
  struct Poller: ~Copyable {
    private let descriptor: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 256)

    init() throws(ServerError) {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard descriptor >= 0 else { throw SystemCalls.error("epoll_create1") }
    }

    deinit { SystemCalls.close(descriptor) }

    /// Whether the kernel accepts the descriptor.
    func add(_ watched: Int32, token: UInt64, _ interest: Interest) -> Bool {
      control(Int32(EPOLL_CTL_ADD), of: watched, token: token, interest)
    }

    func change(_ watched: Int32, token: UInt64, from: Interest, to interest: Interest) {
      _ = control(Int32(EPOLL_CTL_MOD), of: watched, token: token, interest)
    }

    /// Must be called before the descriptor is closed.
    func remove(_ watched: Int32) {
      var event = epoll_event()
      _ = epoll_ctl(descriptor, Int32(EPOLL_CTL_DEL), watched, &event)
    }

    private func control(
      _ operation: Int32, of watched: Int32, token: UInt64, _ interest: Interest
    ) -> Bool {
      var event = epoll_event()
      event.data.u64 = token
      if interest.contains(.read) { event.events |= EPOLLIN.rawValue }
      if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
      if interest.contains(.leaving) { event.events |= EPOLLRDHUP.rawValue }
      return epoll_ctl(descriptor, operation, watched, &event) == 0
    }

    /// Waits until something is ready or the time is up.
    ///
    /// - Parameter milliseconds: −1 waits forever.
    /// - Returns: the number of ready descriptors.
    mutating func wait(milliseconds: Int32) -> Int {
      let count = events.withUnsafeMutableBufferPointer { events in
        epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      }
      return max(0, Int(count))
    }

    func event(_ index: Int) -> PollEvent {
      let event = events[index]
      return PollEvent(
        token: event.data.u64, isReadable: event.events & EPOLLIN.rawValue != 0,
        isWritable: event.events & EPOLLOUT.rawValue != 0,
        isLeaving: event.events & EPOLLRDHUP.rawValue != 0,
        isGone: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0)
    }
  }

  /// Wakes a poller from another thread, through an eventfd.
  struct WakeSignal: Sendable {
    let descriptor: Int32

    init() throws(ServerError) {
      descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      guard descriptor >= 0 else { throw SystemCalls.error("eventfd") }
    }

    func send() { _ = eventfd_write(descriptor, 1) }

    func clear() {
      var value: eventfd_t = 0
      _ = eventfd_read(descriptor, &value)
    }

    func close() { SystemCalls.close(descriptor) }
  }
#endif

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

    /// Does nothing, because closing a descriptor removes its filters.
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

    func event(_ index: Int) -> PollEvent {
      let event = events[index]
      let isRead = event.filter == Int16(EVFILT_READ)
      return PollEvent(
        token: UInt64(UInt(bitPattern: event.udata)), isReadable: isRead, isWritable: !isRead,
        isLeaving: false,
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
