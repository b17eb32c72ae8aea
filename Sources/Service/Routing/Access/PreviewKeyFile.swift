import ASCII
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

  /// Returns the key that all nodes of a store share; nil if there is none.
  static func key(of secrets: Secrets) throws(StorageError) -> [UInt8]? {
    guard let known = try secrets.read(.previewKey) else { return nil }
    let text = String(decoding: known.bytes, as: UTF8.self)
    guard let key = key(in: text) else { throw .foreign(noKey) }
    return key
  }

  /// Returns why `bytes` are not a valid key file; nil if they are.
  package static func objection(to bytes: [UInt8]) -> String? {
    key(in: String(decoding: bytes, as: UTF8.self)) == nil ? noKey : nil
  }

  private static let noKey = "the key of preview links is 64 hexadecimal digits, and these are not"

  static func content(_ key: [UInt8]) -> [UInt8] { Array((key.hexadecimal + "\n").utf8) }

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
