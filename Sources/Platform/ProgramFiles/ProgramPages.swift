import CProgramFiles
import Numbers

/// The files of the service's pages that the program contains, by their paths in the folder `Pages`.
public enum ProgramPages {
  /// The unordered paths, such as `reference/studio.md`.
  public static let paths = Array(files.keys)

  private static let files: [String: Int] = {
    var indices: [String: Int] = [:]
    while let file = page_file(indices.count) {
      indices[String(cString: file.pointee.path)] = indices.count
    }
    return indices
  }()

  /// The text of a file; `nil` if the program contains no file with this path.
  public static func text(of path: some StringProtocol) -> String? {
    guard let index = files[String(path)], let file = page_file(index)?.pointee else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
