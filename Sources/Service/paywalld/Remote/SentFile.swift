import ASCII
import Digest
import Foundation
import JSON
import POSIX
import PaywallModel
import Pictures

/// A file that `curl` sends.
struct SentFile {
  let path: String
  /// The media type.
  let type: String
  private let isTemporary: Bool

  /// Opens a file that the command line names; - is standard input.
  init(_ operand: String) throws(UsageError) {
    do {
      if operand == "-" {
        try self.init(FileHandle.standardInput.readToEnd() ?? Data())
      } else {
        let file = URL(filePath: operand)
        self.init(path: file.path, try Data(contentsOf: file), isTemporary: false)
      }
    } catch {
      throw UsageError(
        message: "cannot read \"\(operand)\"", hint: "name a file, or - for standard input")
    }
  }

  /// Reads the ids of people, one in each line, and sends their hashes.
  init(people operand: String) throws(UsageError) {
    let ids = String(decoding: try Self.bytes(of: operand), as: UTF8.self)
    let hashes = ids.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .map { SHA256.hash(Array($0.utf8)).hexadecimal }
    do {
      try self.init(Data((hashes.joined(separator: "\n") + "\n").utf8), type: "text/plain")
    } catch {
      throw UsageError(message: "cannot write the hashes of the ids: \(error)", hint: nil)
    }
  }

  /// The JSON in a file.
  static func value(in operand: String) throws(UsageError) -> JSONValue {
    let bytes = Array(try bytes(of: operand))
    do throws(JSONError) {
      return try JSONText(parsing: bytes, limits: .document).root.value
    } catch {
      throw UsageError(message: "\(operand) is no JSON: \(error)", hint: nil)
    }
  }

  private static func bytes(of operand: String) throws(UsageError) -> Data {
    do {
      return operand == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try Data(contentsOf: URL(filePath: operand))
    } catch {
      throw UsageError(
        message: "cannot read \"\(operand)\"", hint: "name a file, or - for standard input")
    }
  }

  /// Writes these bytes to a temporary file, which nobody else can read.
  ///
  /// - Parameter type: the media type; that of a picture, or JSON, if nil.
  init(_ bytes: Data, type: String? = nil) throws {
    let path = Folder.path(ofOwn: "content", in: try Folder.temporary("paywalld-sent"))
    try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL).writeAll(Array(bytes))
    self.init(path: path, bytes, isTemporary: true, type: type)
  }

  private init(path: String, _ bytes: Data, isTemporary: Bool, type: String? = nil) {
    self.path = path
    self.isTemporary = isTemporary
    self.type =
      type ?? ImageType(of: Array(bytes.prefix(4096)))?.mediaType ?? "application/json"
  }

  /// Removes the file if it is temporary.
  func remove() {
    guard isTemporary else { return }
    unlink(path)
    rmdir(Folder.parent(of: path))
  }
}
