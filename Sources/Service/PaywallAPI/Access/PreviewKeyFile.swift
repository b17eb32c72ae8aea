import Digest
import Foundation
import POSIX

/// The file that holds the key of preview links: whoever removes it ends all of them.
public enum PreviewKeyFile {
  /// Reads the key at `path`, or makes one when there is none. On a medium that takes no writes it is good until the service stops.
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
    else { throw .secret(path: path, "it is no key; remove it to have another made") }
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
