/// Descriptors that are kept back, so that a client can be told when there is none for it.
struct DescriptorReserve: ~Copyable, Sendable {
  private let size: Int
  private var spare: [Int32] = []

  /// - Throws: when there are not as many.
  init(size: Int) throws(ServerError) {
    self.size = size
    refill(lent: 0)
    guard spare.count == size else { throw SystemCalls.error("open") }
  }

  deinit { for descriptor in spare { SystemCalls.close(descriptor) } }

  var hasSpare: Bool { !spare.isEmpty }

  /// Frees one for a connection.
  mutating func lend() {
    if let descriptor = spare.popLast() { SystemCalls.close(descriptor) }
  }

  /// Takes back those that no connection holds any more, as far as there are any.
  ///
  /// - Parameter lent: how many connections hold one.
  mutating func refill(lent: Int) {
    while spare.count + lent < size {
      let descriptor = SystemCalls.openNothing()
      guard descriptor >= 0 else { return }
      spare.append(descriptor)
    }
  }
}
