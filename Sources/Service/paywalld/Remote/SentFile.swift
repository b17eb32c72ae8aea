import Foundation
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

  /// Writes these bytes to a temporary file, which nobody else can read.
  init(_ bytes: Data) throws {
    let path = Folder.path(ofOwn: "content", in: try Folder.temporary("paywalld-sent"))
    try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL).writeAll(Array(bytes))
    self.init(path: path, bytes, isTemporary: true)
  }

  private init(path: String, _ bytes: Data, isTemporary: Bool) {
    self.path = path
    self.isTemporary = isTemporary
    type = ImageType(of: Array(bytes.prefix(4096)))?.mediaType ?? "application/json"
  }

  /// Removes the file if it is temporary.
  func remove() {
    guard isTemporary else { return }
    unlink(path)
    rmdir(Folder.parent(of: path))
  }
}
