#if os(Linux)
  import CLinux
  import Foundation

  /// A process of this machine and the sockets that its descriptors stand for.
  struct RunningProcess {
    let id: Int32
    /// A descriptor for each inode, as `/proc/ID/fd` names both.
    private let descriptors: [UInt64: Int32]

    /// Nil when the process is gone, has no sockets, or when its descriptors are not ours to see.
    init?(id: Int32) {
      self.id = id
      let numbers = ProcFile.numbers(in: Self.folder(of: id))
      descriptors = Dictionary(
        numbers.compactMap { number in
          Self.socket(behind: Self.path(number, of: id)).map { ($0, number) }
        }, uniquingKeysWith: { first, _ in first })
      guard !descriptors.isEmpty else { return nil }
    }

    /// The process that holds a socket: one of `known`, or else the youngest of this user's, as the programs that people start are
    /// young. Nil when none does that may be looked at.
    static func holder(of socket: UInt64, knowing known: [Int32]) -> RunningProcess? {
      func isHolder(_ process: RunningProcess) -> Bool { process.descriptors[socket] != nil }
      let early = known.lazy.compactMap(RunningProcess.init).first(where: isHolder)
      return early
        ?? ProcFile.numbers(in: "/proc").sorted(by: >).lazy.filter(isOfThisUser)
        .compactMap(RunningProcess.init).first(where: isHolder)
    }

    /// The inodes of its sockets, as they were when the process was looked up.
    var sockets: Set<UInt64> { Set(descriptors.keys) }

    /// Whether it still holds a socket that it held when it was looked up.
    func holds(_ socket: UInt64) -> Bool {
      descriptors[socket].map { Self.socket(behind: Self.path($0, of: id)) == socket } ?? false
    }

    /// What a socket speaks, by the kernel's name for it in `/proc/net/protocols`; nil when it is closed.
    func networkProtocol(of socket: UInt64) -> String? {
      guard let number = descriptors[socket] else { return nil }
      var name = [UInt8](repeating: 0, count: 32)
      let count = getxattr(
        Self.path(number, of: id), "system.sockprotoname", &name, name.count)
      guard count > 0, holds(socket) else { return nil }
      return String(decoding: name[..<count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func isOfThisUser(_ id: Int32) -> Bool {
      var status = stat()
      return stat("/proc/\(id)", &status) == 0 && status.st_uid == geteuid()
    }

    private static func folder(of id: Int32) -> String { "/proc/\(id)/fd" }
    private static func path(_ descriptor: Int32, of id: Int32) -> String {
      "\(folder(of: id))/\(descriptor)"
    }

    /// The number in `socket:[12345]`.
    private static func socket(behind path: String) -> UInt64? {
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
