import Foundation
import POSIX
import Synchronization

/// Blobs as files in one folder, each named by its hash.
final class FileBlobs: Blobs {
  private let folder: String
  private let mode: mode_t
  /// Set after a failed sync: bytes that the system shows may not have reached the disk.
  private let isSuspect = Atomic<Bool>(false)
  private static let largest = 1 << 30

  /// Opens or creates the folder, and removes unfinished files of a killed process, unless other processes use it as well.
  ///
  /// - Parameter isShared: whether other processes use the folder. Files are then readable by the group, because nodes may run as different
  ///   users.
  init(_ folder: String, isShared: Bool = false) throws(FileError) {
    self.folder = folder
    mode = isShared ? FileStorage.sharedMode : 0o600
    try Folder.make(folder, mode: isShared ? FileStorage.sharedFolderMode : 0o700)
    guard !isShared else { return }
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).seclude()
    for name in try Folder.names(folder) where DurableFile.isTemporary(name) {
      unlink(try Folder.path(of: name, in: folder))
    }
  }

  func put(_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID {
    try StorageError.of { () throws(FileError) in try write(bytes, durability) }
  }

  func settle() throws(StorageError) {
    try StorageError.of { () throws(FileError) in try synchronize() }
  }

  func get(_ blob: BlobID) throws(StorageError) -> [UInt8]? {
    try StorageError.of { () throws(FileError) in try read(blob) }
  }

  func list() throws(StorageError) -> [BlobID] {
    try StorageError.of { () throws(FileError) in
      try Folder.names(folder).compactMap(BlobID.init)
    }
  }

  func remove(_ blob: BlobID) throws(StorageError) {
    try StorageError.of { () throws(FileError) in
      guard unlink(path(of: blob)) == 0 || errno == ENOENT else {
        throw FileError.last("unlink", path(of: blob))
      }
    }
  }

  func path(of blob: BlobID) -> String { Folder.path(of: blob, in: folder) }

  private func write(_ bytes: [UInt8], _ durability: Durability) throws(FileError) -> BlobID {
    let blob = BlobID(of: bytes)
    let isSuspect = isSuspect.load(ordering: .relaxed)
    if !isSuspect && durability == .later {
      if !isWhole(blob) { try DurableFile.place(path(of: blob), with: bytes, mode: mode) }
      return blob
    }
    do {
      if isSuspect || !isWhole(blob) {
        // A version may use the existing file, so it stays until the new bytes are durable.
        try DurableFile.replace(path(of: blob), with: bytes, mode: mode)
      } else {
        // The process that wrote it may have died before it was durable.
        try OpenFile(path(of: blob), O_RDONLY).synchronize()
        try Folder.synchronize(folder)
      }
    } catch {
      self.isSuspect.store(true, ordering: .relaxed)
      throw error
    }
    return blob
  }

  private func isWhole(_ blob: BlobID) -> Bool {
    do {
      return try read(blob) != nil
    } catch {
      return false
    }
  }

  private func synchronize() throws(FileError) {
    do {
      try Folder.synchronizeAll(on: folder)
    } catch {
      isSuspect.store(true, ordering: .relaxed)
      throw error
    }
  }

  private func read(_ blob: BlobID) throws(FileError) -> [UInt8]? {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.read(path(of: blob), limit: Self.largest)
    } catch {
      if error.isAbsent { return nil }
      throw error
    }
    guard BlobID(of: bytes) == blob else { throw FileError(.damaged, at: path(of: blob)) }
    return bytes
  }
}
