import CProgramFiles
import Numbers

/// The patterns of terms that the program contains, a file for each language, by their names without `.json`.
public enum ProgramWords {
  /// The unordered names, such as `zh-Hant`.
  public static let names = Array(files.keys)

  private static let files: [String: Int] = {
    var indices: [String: Int] = [:]
    while let file = word_file(indices.count) {
      indices[String(cString: file.pointee.path)] = indices.count
    }
    return indices
  }()

  /// A copy of a file's bytes; `nil` if the program contains no file of this name.
  public static func bytes(of name: String) -> [UInt8]? {
    guard let index = files[name], let file = word_file(index)?.pointee else { return nil }
    return Array(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }
}
