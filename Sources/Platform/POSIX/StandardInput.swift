import Foundation
import Numbers

/// The standard input of the program.
public enum StandardInput {
  /// Reads all bytes. Throws an obstacle if there are more than `limit`.
  public static func read(limit: Int) throws(FileError) -> [UInt8] {
    let name = "standard input"
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try OpenFile.retrying("read", of: name) {
        Foundation.read(STDIN_FILENO, &chunk, chunk.count)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw FileError(.size(limit: limit), at: name) }
    }
  }
}
