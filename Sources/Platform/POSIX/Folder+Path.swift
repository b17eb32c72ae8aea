import Foundation

/// A value that is the name of an entry however it was made: it holds neither a separator nor dots alone.
public protocol EntryName {
  var entryName: String { get }
}

extension Folder {
  /// The path of an entry of a folder. Nothing else in the program joins a name to a folder, so no name leads out of one.
  ///
  /// Throws `.name` unless the name can be that of one entry: 1 to 255 bytes, neither `.` nor `..`, without `/` and NUL.
  public static func path(of name: String, in folder: String) throws(FileError) -> String {
    guard isEntry(name) else { throw FileError(.name(name), at: folder) }
    return joined(folder, name)
  }

  /// The path of an entry whose name was parsed before.
  public static func path(of name: some EntryName, in folder: String) -> String {
    joined(folder, name.entryName)
  }

  /// The path of an entry whose name the program itself has.
  public static func path(ofOwn name: StaticString, in folder: String) -> String {
    joined(folder, "\(name)")
  }

  /// The path of something below a folder, which is read: `schema/paywall-1.schema.json`. Throws `.name` if a part is no name of an entry.
  public static func path(reading relative: String, below folder: String) throws(FileError)
    -> String
  {
    var path = folder
    for part in relative.split(separator: "/", omittingEmptySubsequences: false) {
      path = try self.path(of: String(part), in: path)
    }
    return path
  }

  /// The path of a file below a folder, which is written or removed: `values-de/strings.xml`.
  ///
  /// Also throws `.link` if a folder on the way is a link, because it leads elsewhere. A file that is a link is replaced itself.
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

  /// Whether the name is that of a link.
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

  /// The path of something below a folder for a message; nothing is opened by it.
  public static func shown(_ name: String, in folder: String) -> String { joined(folder, name) }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}
