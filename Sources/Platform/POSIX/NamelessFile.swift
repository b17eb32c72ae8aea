import CLinux
import Foundation
import Numbers

extension OpenFile {
  /// Creates an open file with these bytes and no name, positioned at its start. Nobody else
  /// can open it, and it disappears with the process.
  public static func nameless(_ bytes: [UInt8]) throws(FileError) -> OpenFile {
    let file = try nameless()
    try file.writeAll(bytes)
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw .last("lseek", file.path) }
    return file
  }

  private static func nameless() throws(FileError) -> OpenFile {
    #if os(Linux)
      let descriptor = linux_memory_file("paywalld")
      guard descriptor >= 0 else { throw .last("memfd_create", "memory") }
      return OpenFile(descriptor: descriptor, path: "memory")
    #else
      let folder = try Folder.temporary("paywalld-file")
      defer { rmdir(folder) }
      let path = Folder.path(ofOwn: "content", in: folder)
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
      unlink(path)
      return file
    #endif
  }
}
