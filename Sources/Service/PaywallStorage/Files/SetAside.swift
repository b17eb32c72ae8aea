import Foundation
import POSIX

/// Keeps what cannot be read out of the way, under a name that tells where it came from.
struct SetAside {
  var folder: String

  /// Renames a file of the folder.
  func move(_ name: String) throws(FileError) -> FileReport {
    let new = try freeName(for: name)
    try DurableFile.move(folder + "/" + name, to: folder + "/" + new)
    return FileReport(
      name, code: "set-aside",
      "it is torn or was written by something else; it was moved to \(new), and the log is followed"
    )
  }

  /// Writes bytes that are about to be cut off `name`. They were promised to nobody, so that a full medium
  /// does not keep them from going.
  func keep(_ bytes: [UInt8], from name: String) -> FileReport {
    let torn = "its last \(bytes.count) bytes are no whole line"
    do {
      let new = try freeName(for: name)
      try DurableFile.create(folder + "/" + new, with: bytes)
      return FileReport(name, code: "torn-tail", "\(torn) and were moved to \(new)")
    } catch {
      return FileReport(name, code: "torn-tail", "\(torn) and could not be kept: \(error)")
    }
  }

  private func freeName(for name: String) throws(FileError) -> String {
    let names = Set(try Folder.names(folder))
    var number = 1
    while names.contains("\(name).aside-\(number)") { number += 1 }
    return "\(name).aside-\(number)"
  }
}
