import HTTP

/// A socket of TCP or UDP as the kernel lists it.
struct InternetSocket: Sendable, Hashable {
  let local: PeerAddress
  /// What it is connected to; all zeros for one that listens, or takes datagrams of anybody.
  let remote: PeerAddress
  let isListening: Bool
  /// Who made it.
  let user: UInt32
  /// What the descriptors of a process call it; 0 when no process has it.
  let inode: UInt64
}
