import HTTP

/// A socket of TCP as the kernel lists it.
struct TCPSocket: Sendable, Hashable {
  let local: PeerAddress
  /// What it is connected to; all zeros for a listening one.
  let remote: PeerAddress
  let isListening: Bool
  /// Who made it.
  let user: UInt32
  /// What the descriptors of a process call it; 0 when no process has it.
  let inode: UInt64

  /// Whether the other is the opposite end of the same connection.
  func isOppositeEnd(of other: TCPSocket) -> Bool {
    local == other.remote && remote == other.local
  }
}
