import Digest
import Foundation
import POSIX
import PaywallStorage

/// The file with the key that signs preview links. Removing it revokes all of them.
public enum PreviewKeyFile {
  /// Reads the key at `path`, or creates one. On a read-only disk a new key lasts until the service stops.
  public static func load(_ path: String) throws(AccessError) -> [UInt8] {
    let text: String
    do {
      guard try FileStatus(of: path) != nil else { return make(path) }
      text = String(decoding: try RegularFile.read(path, limit: 4096), as: UTF8.self)
    } catch {
      throw .secret(path: path, "\(error)")
    }
    guard let key = key(in: text) else {
      throw .secret(
        path: path, "the file does not contain a key; delete it, and the service creates a new one")
    }
    return key
  }

  private static func key(in text: String) -> [UInt8]? {
    let key = [UInt8](hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines))
    return key?.count == 32 ? key : nil
  }

  /// Reads the key of all nodes of a store, or makes it. If that cannot be reached, a new key lasts until the service stops.
  package static func load(from secrets: Secrets) throws(AccessError) -> [UInt8] {
    let new = PreviewKey.random()
    do throws(StorageError) {
      if try secrets.read(.previewKey) == nil,
        try secrets.replace(.previewKey, content(new), nil)
      {
        return new
      }
      guard let known = try secrets.read(.previewKey) else { return new }
      guard let key = key(in: String(decoding: known.bytes, as: UTF8.self)) else {
        throw .foreign("the key of preview links in the shared store is none")
      }
      return key
    } catch {
      guard case .unreachable = error else { throw .log(.storage(error)) }
      return new
    }
  }

  private static func content(_ key: [UInt8]) -> [UInt8] { Array((key.hexadecimal + "\n").utf8) }

  private static func make(_ path: String) -> [UInt8] {
    let key = PreviewKey.random()
    do {
      try DurableFile.replace(path, with: content(key), mode: 0o600)
    } catch {
      return key
    }
    return key
  }
}
