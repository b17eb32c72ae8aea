import Foundation
import JSON

/// Writes the fragments of `paywalls/library` into the program, which needs no folder for them then.
enum LibraryCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = arguments.first ?? "paywalls/library"
    let path =
      arguments.dropFirst().first ?? "Sources/Document/PaywallModel/Fragments/StandardLibrary.swift"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }.sorted()
    var text = """
      /// The files of `paywalls/library`, as `paywalld-lab library` copies them.
      enum StandardLibrary {
        static let files: KeyValuePairs<String, String> = [

      """
    for name in names {
      let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let value = try JSONText(parsing: Array(file), limits: .trusted).root.value
      let line = String(decoding: value.encoded(), as: UTF8.self)
      text += "    \"\(name.dropLast(5))\":\n      ##\"\(line)\"##,\n"
    }
    text += "  ]\n}\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    print("\(path): \(names.count) fragments")
    return 0
  }
}
