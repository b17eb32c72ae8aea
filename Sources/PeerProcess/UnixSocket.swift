#if os(Linux)
  /// A socket that programs of one machine speak through (`unix(7)`).
  struct UnixSocket {
    enum Kind { case listening, accepted, other }

    let inode: UInt64
    let kind: Kind

    static func all() -> [UnixSocket] {
      ProcFile.lines("/proc/net/unix").dropFirst().compactMap(UnixSocket.init(listed:))
    }

    /// A line of `/proc/net/unix`: address, references, protocol, flags, type, state, inode, path.
    ///
    /// Both a listening socket and those that were accepted there have its path; what asked for the connection has none. Sockets of type 2
    /// are for datagrams, which nobody accepts.
    init?(listed line: Substring) {
      let words = line.split(separator: " ", maxSplits: 7)
      guard words.count > 6, let flags = UInt32(words[3], radix: 16), let inode = UInt64(words[6])
      else { return nil }
      self.inode = inode
      let isListening = flags & 0x10000 != 0
      kind = isListening ? .listening : words.count == 8 && words[4] != "0002" ? .accepted : .other
    }
  }
#endif
