import Numbers

/// The system resources of an event loop. All loops get theirs before the first one starts, so that a server starts completely or not at
/// all.
struct LoopResources: ~Copyable, Sendable {
  static let listenerToken = UInt64.max
  static let wakeToken = UInt64.max - 1

  let listener: ListeningSocket
  let mailbox: LoopMailbox
  let poller: Poller
  let reserve: DescriptorReserve

  init(
    listener: ListeningSocket, mailbox: LoopMailbox, reserve size: Int
  ) throws(ServerError) {
    let poller = try Poller()
    let reserve = try DescriptorReserve(size: size)
    guard poller.add(mailbox.wake.descriptor, token: Self.wakeToken, .read),
      poller.add(listener.descriptor, token: Self.listenerToken, .read)
    else { throw SystemCalls.error("poller") }
    self.listener = listener
    self.mailbox = mailbox
    self.poller = poller
    self.reserve = reserve
  }
}
