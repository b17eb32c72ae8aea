import Numbers

/// Reserved descriptors, so that the server can reject a client when no other descriptor is free.
struct DescriptorReserve: ~Copyable, Sendable {
  private let size: Int
  private var spare: [Int32] = []

  /// - Throws: an error if there are not enough descriptors.
  init(size: Int) throws(ServerError) {
    self.size = size
    refill(lent: 0)
    guard spare.count == size else { throw SystemCalls.error("open") }
  }

  deinit { for descriptor in spare { SystemCalls.close(descriptor) } }

  var hasSpare: Bool { !spare.isEmpty }

  /// Frees one descriptor for a connection.
  mutating func lend() {
    if let descriptor = spare.popLast() { SystemCalls.close(descriptor) }
  }

  /// Refills the reserve with descriptors that connections have returned.
  ///
  /// - Parameter lent: the number of connections that use one.
  mutating func refill(lent: Int) {
    while spare.count + lent < size {
      let descriptor = SystemCalls.openNothing()
      guard descriptor >= 0 else { return }
      spare.append(descriptor)
    }
  }
}
