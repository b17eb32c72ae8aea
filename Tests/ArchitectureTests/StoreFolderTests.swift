import Testing

/// The folders of the store, lowest first. Those of a row know what stands in the rows above, and nothing of each other.
private let rows: [[String]] = [
  ["Contract"], ["Catalog"], ["Loading"], ["Store"], ["Operations"], ["Watching"],
]

@Suite struct StoreFolderTests {
  private struct Folder {
    var types: Set<Substring> = []
    /// Every word of the code, by the file that it stands in first.
    var words: [Substring: String] = [:]
  }

  /// The folders of `Sources/Service/PaywallStore` by their names.
  private func folders() throws -> [String: Folder] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias"]
    let modifiers: Set<Substring> = ["public", "package", "final", "private", "fileprivate"]
    var folders: [String: Folder] = [:]
    for file in try SourceTree().files where file.target == "PaywallStore" {
      let name = String(file.path.split(separator: "/")[3])
      var folder = folders[name, default: Folder()]
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let code = line.prefix { $0 != "\"" }
        let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if !line.hasPrefix(" ") {
          let rest = words.drop { modifiers.contains($0) }
          if let kind = rest.first, kinds.contains(kind), let type = rest.dropFirst().first,
            words.first != "private", words.first != "fileprivate"
          {
            folder.types.insert(type)
          }
        }
        for word in words where folder.words[word] == nil { folder.words[word] = file.path }
      }
      folders[name] = folder
    }
    return folders
  }

  @Test func `every folder of the store has a row`() throws {
    #expect(try Set(folders().keys) == Set(rows.flatMap { $0 }))
  }

  @Test func `the folders of the store use each other one way`() throws {
    let folders = try folders()
    for (index, row) in rows.enumerated() {
      for name in row {
        let unknown = rows[index...].flatMap { $0 }.filter { $0 != name }
        for other in unknown {
          for type in folders[other]?.types ?? [] {
            guard let path = folders[name]?.words[type] else { continue }
            Issue.record("\(path) names \(type), which is declared in \(other)")
          }
        }
      }
    }
  }
}
