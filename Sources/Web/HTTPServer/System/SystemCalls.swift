import Numbers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The result of a call that transfers bytes.
enum Transfer {
  case moved(Int)
  case wouldBlock
  /// The peer has closed its side.
  case ended
  case failed(Int32)

  init(_ result: Int) {
    if result > 0 {
      self = .moved(result)
    } else if result == 0 {
      self = .ended
    } else {
      let code = errno
      self = code == EAGAIN || code == EWOULDBLOCK || code == EINTR ? .wouldBlock : .failed(code)
    }
  }
}

enum SystemCalls {
  /// The monotonic clock, in nanoseconds.
  static func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The CPU time of the calling thread, in nanoseconds.
  static func threadNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The time in seconds since 1970.
  static func wallSeconds() -> Int { time(nil) }

  /// The time in microseconds since 1970, for logs.
  static func wallMicroseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Writes the whole text, however long this takes.
  static func writeAll(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let written = write(descriptor, rest.baseAddress, rest.count)
        guard written > 0 || errno == EINTR else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(0, written)...])
      }
    }
  }

  /// A placeholder descriptor; negative if there is none.
  static func openNothing() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// An estimate of the open descriptors of this process: the system assigns the lowest free number, so there are few gaps.
  static func descriptorsInUse() -> Int {
    let next = openNothing()
    if next >= 0 { close(next) }
    return Int(max(0, next))
  }

  /// Opens a regular file that has at least this many bytes.
  ///
  /// - Throws: the reason why a response with the file cannot be sent.
  static func openFile(_ path: String, atLeast size: Int) throws(Refusal) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard isOutOfDescriptors(errno) else { throw .unreadable }
      throw Refusal(.descriptors, "the server has no free descriptor")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) >= size
    else {
      close(descriptor)
      throw .unreadable
    }
    return descriptor
  }

  /// Makes writing to a closed connection fail instead of ending the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The limit of open descriptors, after raising it to the maximum.
  static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    var wanted = limit
    wanted.rlim_cur = min(limit.rlim_max, 1_048_576)
    if setrlimit(resource, &wanted) == 0 { limit = wanted }
    return Int(clamping: limit.rlim_cur)
  }

  static func error(_ call: String, _ explanation: String? = nil) -> ServerError {
    let code = errno
    let reason = String(cString: strerror(code))
    return ServerError(
      call: call, code: code, description: explanation.map { "\($0): \(reason)" } ?? reason)
  }

  static func isOutOfDescriptors(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }
}
