#if os(Linux)
  import Foundation

  /// Files of `/proc`, which have no size before they are read (`proc(5)`).
  enum ProcFile {
    /// The lines of a file; none when it cannot be read.
    static func lines(_ path: String) -> [Substring] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var content: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        content += buffer[..<count]
      }
      return String(decoding: content, as: UTF8.self).split(separator: "\n")
    }

    /// The names in a folder that are numbers; none when it cannot be read.
    static func numbers(in folder: String) -> [Int32] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var numbers: [Int32] = []
      while let entry = readdir(stream) {
        let number = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          Int32(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
        if let number { numbers.append(number) }
      }
      return numbers
    }
  }
#endif
