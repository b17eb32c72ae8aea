import Foundation

enum Seeds {
  /// Files, and the files of folders, in the order of their names; the paths are relative to the repository.
  static func read(_ paths: [String]) throws -> [Seed] {
    let names = try paths.flatMap { path in
      guard path.hasSuffix("/") else { return [path] }
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { path + $0 }
    }
    guard !names.isEmpty else { throw LabError("there is no seed in \(paths)") }
    return try names.map {
      Seed(name: $0, bytes: Array(try Data(contentsOf: URL(filePath: $0))))
    }
  }
}
