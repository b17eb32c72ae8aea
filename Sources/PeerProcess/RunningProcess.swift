#if os(Linux)
  import Foundation

  /// A process of this machine and the sockets that its descriptors stand for.
  struct RunningProcess {
    let id: Int32
    /// Inodes, as `/proc/ID/fd` names them.
    let sockets: Set<UInt64>

    /// Nil when the process is gone, or when its descriptors are not ours to see.
    init?(id: Int32) {
      let folder = "/proc/\(id)/fd"
      self.id = id
      sockets = Set(ProcFile.numbers(in: folder).compactMap { Self.socket("\(folder)/\($0)") })
      guard !sockets.isEmpty else { return nil }
    }

    /// The process that holds a socket: one of `known`, or else the youngest of this user's, as the programs that people start are
    /// young. Nil when none does that may be looked at.
    static func holder(of socket: UInt64, knowing known: [Int32]) -> RunningProcess? {
      func isHolder(_ process: RunningProcess) -> Bool { process.sockets.contains(socket) }
      let early = known.lazy.compactMap(RunningProcess.init).first(where: isHolder)
      return early
        ?? ProcFile.numbers(in: "/proc").sorted(by: >).lazy.filter(isOfThisUser)
        .compactMap(RunningProcess.init).first(where: isHolder)
    }

    private static func isOfThisUser(_ id: Int32) -> Bool {
      var status = stat()
      return stat("/proc/\(id)", &status) == 0 && status.st_uid == geteuid()
    }

    /// The number in `socket:[12345]`.
    private static func socket(_ path: String) -> UInt64? {
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink(path, &target, target.count)
      guard count > 0 else { return nil }
      let text = String(decoding: target[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let prefix = "socket:["
      guard text.hasPrefix(prefix) else { return nil }
      return UInt64(text.dropFirst(prefix.utf8.count).dropLast())
    }
  }
#endif
