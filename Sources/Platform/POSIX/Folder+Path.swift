import Foundation
import Numbers

/// A value that is always a valid entry name: neither a separator nor `.` or `..`.
public protocol EntryName {
  var entryName: String { get }
}

extension Folder {
  /// The path of an entry of a folder. Only this function joins a name to a folder, so that no name leads out of one.
  ///
  /// Throws `.name` unless the name can be that of one entry: 1 to 255 bytes, neither `.` nor `..`, without `/` and NUL.
  public static func path(of name: String, in folder: String) throws(FileError) -> String {
    guard isEntry(name) else { throw FileError(.name(name), at: folder) }
    return joined(folder, name)
  }

  /// The path of an entry with a name that was already parsed.
  public static func path(of name: some EntryName, in folder: String) -> String {
    joined(folder, name.entryName)
  }

  /// The path of an entry with a name from the program's own code.
  public static func path(ofOwn name: StaticString, in folder: String) -> String {
    joined(folder, "\(name)")
  }

  /// The path of something to read below a folder: `schema/paywall-1.schema.json`. Throws `.name` if a part cannot be an entry's name.
  public static func path(reading relative: String, below folder: String) throws(FileError)
    -> String
  {
    var path = folder
    for part in relative.split(separator: "/", omittingEmptySubsequences: false) {
      path = try self.path(of: String(part), in: path)
    }
    return path
  }

  /// The path of a file to write or remove below a folder: `values-de/strings.xml`.
  ///
  /// Also throws `.link` if a folder on the way is a link, because it leads elsewhere. If the file is a link, the link itself is replaced.
  public static func path(writing relative: String, below folder: String) throws(FileError)
    -> String
  {
    let path = try path(reading: relative, below: folder)
    var inner = folder
    for part in relative.split(separator: "/").dropLast() {
      inner = try self.path(of: String(part), in: inner)
      if try isLink(inner) { throw FileError(.link, at: inner) }
    }
    return path
  }

  /// Whether the path is a link.
  public static func isLink(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let error = FileError.last("lstat", path)
      if error.isAbsent { return false }
      throw error
    }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  private static let longestName = 255

  static func isEntry(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...longestName).contains(bytes.count) && name != "." && name != ".."
      && !bytes.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// The path of something below a folder for a message; not for opening it.
  public static func shown(_ name: String, in folder: String) -> String { joined(folder, name) }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}
