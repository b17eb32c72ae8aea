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

    /// Whether the system takes the descriptor.
    func add(_ watched: Int32, token: UInt64, _ interest: Interest) -> Bool {
      control(Int32(EPOLL_CTL_ADD), watched, token, interest)
    }

    func change(_ watched: Int32, token: UInt64, from: Interest, to interest: Interest) {
      _ = control(Int32(EPOLL_CTL_MOD), watched, token, interest)
    }

    /// To be called before the descriptor is closed.
    func remove(_ watched: Int32) {
      var event = epoll_event()
      _ = epoll_ctl(descriptor, Int32(EPOLL_CTL_DEL), watched, &event)
    }

    private func control(
      _ operation: Int32, _ watched: Int32, _ token: UInt64, _ interest: Interest
    ) -> Bool {
      var event = epoll_event()
      event.data.u64 = token
      if interest.contains(.read) { event.events |= EPOLLIN.rawValue }
      if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
      return epoll_ctl(descriptor, operation, watched, &event) == 0
    }

    /// Waits until something is ready or the time is up.
    ///
    /// - Parameter milliseconds: −1 waits without end.
    /// - Returns: how many descriptors are ready.
    mutating func wait(milliseconds: Int32) -> Int {
      let count = events.withUnsafeMutableBufferPointer { events in
        epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      }
      return max(0, Int(count))
    }

    func readiness(_ index: Int) -> Readiness {
      let event = events[index]
      return Readiness(
        token: event.data.u64, isReadable: event.events & EPOLLIN.rawValue != 0,
        isWritable: event.events & EPOLLOUT.rawValue != 0,
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
