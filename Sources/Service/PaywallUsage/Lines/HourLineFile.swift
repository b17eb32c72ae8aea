import Foundation
import POSIX
import PaywallStorage

/// The file of the lines. It is opened for each batch, so if it is moved away, the next batch goes to a new file.
struct HourLineFile: Sendable {
  let path: String

  /// The maximum length of a torn line, in bytes.
  private static let mostTorn = 64 << 10

  /// Appends lines, which are durable when this returns. After an error none of them is in the file, as far as the system allows.
  func append(_ lines: [UInt8]) throws(HourLineFailure) {
    guard !lines.isEmpty else { return }
    do {
      let isNew = try FileStatus(of: path) == nil
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o640)
      let status = try file.status()
      guard status.kind == .regular else { throw FileError(.kind(status.kind), at: path) }
      if isNew { try Folder.synchronize(Folder.parent(of: path)) }
      let length = try Self.wholeLength(of: file, status.size)
      if length < status.size { try file.truncate(to: length) }
      do {
        _ = try AppendLog(file: file).append(lines, at: length)
      } catch {
        throw error.cause
      }
    } catch let error as FileError {
      throw HourLineFailure(description: error.description)
    } catch let error as HourLineFailure {
      throw error
    } catch {
      throw HourLineFailure(description: "\(path): \(error)")
    }
  }

  /// Returns the length without a line that a crash tore. Throws if the file holds anything else, which must not be changed.
  private static func wholeLength(of file: OpenFile, _ size: Int) throws -> Int {
    guard size > 0 else { return 0 }
    let start = try file.bytes(in: 0..<min(size, HourLine.beginning.count))
    let tail = try file.bytes(in: max(0, size - mostTorn)..<size)
    let torn = tail.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    // Blocks that were never written contain zeros.
    let isOwn = isBeginning(start[...]) && isBeginning(tail.suffix(torn))
    guard isOwn, torn < mostTorn else {
      throw HourLineFailure(
        description:
          "\(file.path): it holds something other than usage lines, so nothing is added; name a new file"
      )
    }
    return size - torn
  }

  private static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, HourLine.beginning).allSatisfy { $0 == $1 || $0 == 0 }
  }
}

/// Why lines could not be written.
struct HourLineFailure: Error, CustomStringConvertible {
  let description: String
}
