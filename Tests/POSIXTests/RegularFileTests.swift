import Foundation
import POSIX
import TestFolders
import Testing

struct RegularFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content", to: "file")
  }

  @Test(arguments: [FileStatus.Kind.pipe, .socket, .folder, .device])
  func `anything but a regular file is an error with its path, and nothing blocks`(
    kind: FileStatus.Kind
  ) throws {
    let path = try place(kind)
    let error = #expect(throws: FileError(.kind(kind), at: path)) {
      try RegularFile.read(path, limit: 100)
    }
    #expect(error?.description.hasPrefix("\(path): it is a") == true)
    #expect(error?.hint == "remove it, or put a regular file in its place")
  }

  @Test func `a lock and a log are regular files, too`() throws {
    let path = try place(.pipe)
    #expect(throws: FileError(.kind(.pipe), at: path)) { try LockFile(path) }
  }

  @Test func `a link that a person names is followed wherever it leads`() throws {
    #expect(symlink("file", folder.path("link")) == 0)
    #expect(try RegularFile.read(folder.path("link"), limit: 7) == Array("content".utf8))
  }

  @Test func `a file that tells no size is read up to the limit`() throws {
    #expect(try RegularFile.read("/proc/self/stat", limit: 10_000).count > 10)
    #expect(throws: FileError(.size(limit: 10), at: "/proc/self/stat")) {
      try RegularFile.read("/proc/self/stat", limit: 10)
    }
  }

  @Test func `a file that is not there is absent`() {
    let error = #expect(throws: FileError.self) {
      try RegularFile.read(folder.path("none"), limit: 1)
    }
    #expect(error?.isAbsent == true && error?.obstacle == nil)
  }

  private func place(_ kind: FileStatus.Kind) throws -> String {
    switch kind {
    case .pipe: #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    case .socket: try listen(folder.path("socket"))
    case .folder: try folder.write("", to: "folder/file")
    default: return "/dev/zero"
    }
    return folder.path("\(kind)")
  }

  /// Leaves a socket of a process that is gone.
  private func listen(_ path: String) throws {
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(result == 0)
  }
}
