import CProgramFiles
import Numbers

/// The files that the program contains: schemas, devices, fonts and examples, by their paths in a paywalls folder.
public enum ProgramFiles {
  /// The unordered paths, such as `fonts/inter.json`.
  public static let paths = Array(indices.keys)

  private static let indices: [String: Int] = {
    var indices: [String: Int] = [:]
    while let file = program_file(indices.count) {
      indices[String(cString: file.pointee.path)] = indices.count
    }
    return indices
  }()

  /// The unordered names of the files directly in a folder, such as `examples/data`.
  public static func names(in folder: String) -> [String] { folders[folder] ?? [] }

  private static let folders: [String: [String]] = {
    var folders: [String: [String]] = [:]
    for path in paths {
      guard let end = path.lastIndex(of: "/") else { continue }
      folders[String(path[..<end]), default: []].append(String(path[path.index(after: end)...]))
    }
    return folders
  }()

  /// A copy of a file's bytes; `nil` if the program contains no file with this path.
  public static func bytes(of path: String) -> [UInt8]? {
    guard let index = indices[path], let file = program_file(index)?.pointee else { return nil }
    return Array(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }
}
