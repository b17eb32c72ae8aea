import Digest
import Foundation
import POSIX

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
    guard let key = [UInt8](hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      key.count == 32
    else {
      throw .secret(
        path: path, "the file does not contain a key; delete it, and the service creates a new one")
    }
    return key
  }

  private static func make(_ path: String) -> [UInt8] {
    let key = PreviewKey.random()
    do {
      try DurableFile.replace(path, with: Array((key.hexadecimal + "\n").utf8), mode: 0o600)
    } catch {
      return key
    }
    return key
  }
}
