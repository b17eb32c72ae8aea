import Testing

/// The one file that joins a name to a folder, and those whose folders no name from outside reaches.
private let joiners: [String: String] = [
  "Sources/Platform/POSIX/Folder+Path.swift": "the function itself",
  "Sources/Platform/ProgramFiles/SupportFiles.swift":
    "finds the program's own files by their prefix",
  "Sources/Service/PaywallService/Export/StaticPaywall.swift":
    "names files of a site, which are joined to its folder elsewhere",
  "Sources/Client/PaywallClient/PaywallConfiguration.swift": "names its own folder of a device",
  "Sources/Client/PaywallClient/Cache/DiskCache.swift": "names files by their hash",
]

/// A name from outside that holds `/` or `..` leads out of a folder. `Folder.path(of:in:)` refuses it, so nothing else joins the two.
@Suite struct FolderPathTests {
  @Test func `one function joins a name to a folder`() throws {
    let files = try SourceTree().files.filter { file in
      file.floor != "Lab" && file.floor != "Document" && joiners[file.path] == nil
        && !file.isGenerated
    }
    for file in files {
      for (number, line) in file.code where Self.joins(line) {
        Issue.record("\(file.path):\(number): join them with Folder.path")
      }
    }
  }

  @Test(arguments: [
    (#"let a = folder + "/" + name"#, true), (#"read(held.path + "/lock")"#, true),
    (#"write("\(output)/\(name).json")"#, true), (#"write("\(self.folder)/x")"#, true),
    ("let file = folder.appending(path: name)", true),
    ("url.appendingPathComponent(name)", true),
    (#"try Folder.path(of: name, in: folder)"#, false),
    (#"let pointer = place + "/" + token"#, false),
    (#"// folder + "/" + name"#, false), (#"Self.path + "/simulate""#, false),
  ])
  func `a joined name is found`(line: String, isFound: Bool) {
    #expect(Self.joins(line[...]) == isFound)
  }

  private static let folders = [
    "folder", "path", "output", "state", "paywalls", "directory", "home", "blobs", "pictures",
  ]

  private static func joins(_ line: Substring) -> Bool {
    guard line.quicklyContains("/") || line.quicklyContains("append") else { return false }
    guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return false }
    if line.quicklyContains("appending(path:") || line.quicklyContains("appendingPathComponent") {
      return true
    }
    return folders.contains { name in
      // `Self.path` is the path of a route.
      line.quicklyContains("\(name) + \"/") && !line.quicklyContains("Self.\(name) + \"/")
        || line.quicklyContains("(\(name))/") || line.quicklyContains(".\(name))/")
    }
  }
}
