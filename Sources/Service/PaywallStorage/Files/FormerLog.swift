import Foundation
import JSON
import POSIX

/// Converts a log of a former release, which has no checksums.
enum FormerLog {
  private static let largest = 1 << 30

  /// Adds checksums if no line has one. The file is replaced as a whole, so a crash loses nothing.
  static func convert(_ path: String) throws(FileError) {
    guard let status = try FileStatus(of: path), status.size > 0 else { return }
    let head = try OpenFile(path, O_RDONLY).bytes(in: 0..<min(status.size, 64 << 10))
    guard let first = head.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      isFormer(first)
    else { return }
    let bytes = try RegularFile.read(path, limit: largest)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard !lines.contains(where: LogLine.isWhole) else { return }
    var converted: [UInt8] = []
    converted.reserveCapacity(bytes.count + lines.count * 27)
    for (index, line) in lines.enumerated() {
      if isFormer(line), let change = LoggedChange(line: line) {
        converted += LogLine.bytes(of: change)
      } else {
        converted += line
      }
      if index < lines.count - 1 { converted.append(UInt8(ascii: "\n")) }
    }
    try DurableFile.replace(path, with: converted)
  }

  /// Whether a line is a change without a checksum.
  private static func isFormer(_ line: ArraySlice<UInt8>) -> Bool {
    do {
      let root = try JSONText(parsing: Array(line), limits: .document).root
      return root["sequence"] != nil && root["sum"] == nil
    } catch {
      return false
    }
  }
}
