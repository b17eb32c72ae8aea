import Foundation
import JSON
import Testing

/// `export site` as an operator runs it.
@Suite struct ExportSiteTests {
  private let commands: CommandFolder

  init() throws { commands = try CommandFolder() }

  private var folder: URL { commands.url }

  private func export(_ words: String...) throws -> (status: Int32, messages: String) {
    let result = try commands.run(
      ["export", "site", "--paywalls", CommandFolder.paywalls] + words)
    return (result.status, result.messages)
  }

  private func files(in name: String) throws -> [String: Data] {
    let root = folder.appending(path: name)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appending(path: path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: url) }
    }
    return files
  }

  @Test func `two exports have the same bytes, and every address in a layout is a file`() throws {
    let address = "https://cdn.example/copy"
    for name in ["one", "two"] {
      let result = try export(
        name, "--devices", "iphone-15,ipad-mini", "--locales", "en,ar", "--public-url", address,
        "--date", "2026-11-25")
      #expect(result.status == 0, "\(result.messages)")
    }
    let files = try files(in: "one")
    #expect(try self.files(in: "two") == files)
    let listed = try #require(files["SHA256SUMS"]).split(separator: UInt8(ascii: "\n"))
    #expect(listed.count == files.count - 1)
    let layout = try #require(files["brands/disney/layouts/en/iphone-15-portrait-dark.json"])
    let root = try JSONText(parsing: Array(layout), limits: .trusted).root
    let named =
      (root["fonts"]?.elements.map(Array.init) ?? []).compactMap { $0["file"]?.string }
      + (root["assets"]?.elements.map(Array.init) ?? []).compactMap { $0["url"]?.string }
    #expect(named.count > 2)
    for url in named {
      #expect(url.hasPrefix(address + "/"))
      #expect(files[String(url.dropFirst(address.count + 1))] != nil, "\(url)")
    }
  }

  @Test func `the index leads to every layout`() throws {
    #expect(try export("site", "--devices", "iphone-15").status == 0)
    let files = try files(in: "site")
    let index = try JSONText(
      parsing: Array(#require(files["site.json"])), limits: .trusted
    ).root
    let names = { (list: JSONNode?) in
      (list?.elements.map(Array.init) ?? []).compactMap { $0.string ?? $0["screen"]?.string }
    }
    var layouts: Set<String> = []
    let disney = try #require(index["brands"]?["disney"])
    let annual = try #require(disney["paywalls"]?["annual"])
    let document = try #require(annual["document"]?.string)
    #expect(document == "brands/disney/paywalls/annual/paywall.json")
    let published = CommandFolder.paywalls + "/disney/paywalls/annual/1.json"
    #expect(try files[document] == Data(contentsOf: URL(filePath: published)))
    for entry in [disney, annual, try #require(index["brands"]?["espn"])] {
      let pattern = try #require(entry["layouts"]?.string)
      for locale in names(entry["locales"]) {
        for screen in names(index["screens"]) {
          for theme in names(index["themes"]) {
            layouts.insert(
              pattern.replacing("{locale}", with: locale).replacing("{screen}", with: screen)
                .replacing("{theme}", with: theme))
          }
        }
      }
    }
    #expect(layouts == Set(files.keys.filter { $0.contains("/layouts/") }))
  }

  /// A copy of the sample paywalls in which the placements show a version that is not live.
  private func placements() throws -> URL {
    let paywalls = folder.appending(path: "paywalls")
    try FileManager.default.copyItem(at: URL(filePath: CommandFolder.paywalls), to: paywalls)
    let disney = paywalls.appending(path: "disney")
    let first = try String(contentsOf: disney.appending(path: "1.json"), encoding: .utf8)
    try Data(first.replacing("\"meta\": {", with: "\"meta\": {\"description\": \"second\", ").utf8)
      .write(to: disney.appending(path: "2.json"))
    let rules =
      #"{"placements": {"launch": {"rules": [{"name": "a-secret", "when": {"country": "DE"}, "show": {"paywall": "main", "version": 1}}], "otherwise": {"paywall": "annual"}}}}"#
    try Data(rules.utf8).write(to: disney.appending(path: "placements/2.json"))
    return paywalls
  }

  @Test func `rules are written only on demand, which the command says`() throws {
    let paywalls = try placements().path
    for (name, words) in [("plain", []), ("decided", ["--placements"])] {
      let result = try commands.run(
        ["export", "site", name, "--paywalls", paywalls, "--devices", "iphone-15"] + words)
      #expect(result.status == 0, "\(result.messages)")
      #expect(
        result.messages.contains("disney/placements.json has the rules") == !words.isEmpty)
    }
    let (plain, decided) = (try files(in: "plain"), try files(in: "decided"))
    for (path, content) in plain {
      #expect(content.range(of: Data("a-secret".utf8)) == nil, "\(path)")
      #expect(!path.contains("placements") && !path.contains("versions"))
    }
    let placements = try #require(decided["brands/disney/placements.json"])
    #expect(placements.range(of: Data("a-secret".utf8)) != nil)
    let root = try JSONText(parsing: Array(placements), limits: .trusted).root
    #expect(root["live"]?.value == ["annual": 1, "main": 2] && root["version"]?.number?.int == 2)
    let index = try JSONText(parsing: Array(#require(decided["site.json"])), limits: .trusted).root
    let disney = try #require(index["brands"]?["disney"])
    #expect(disney["placements"]?["file"]?.string == "brands/disney/placements.json")
    #expect(disney["version"]?.number?.int == 2)
    let pinned = try #require(disney["versions"]?["1"])
    #expect(pinned["document"]?.string == "brands/disney/versions/1/paywall.json")
    #expect(decided["brands/disney/versions/1/layouts/en/iphone-15-portrait-dark.json"] != nil)
    #expect(Set(plain.keys).isSubset(of: decided.keys))
    for (path, content) in plain where path != "site.json" && path != "SHA256SUMS" {
      #expect(decided[path] == content, "\(path)")
    }
  }

  @Test func `a brand without placements has none to export`() throws {
    let paywalls = try placements()
    try FileManager.default.removeItem(at: paywalls.appending(path: "espn/placements"))
    let result = try commands.run([
      "export", "site", "site", "--paywalls", paywalls.path, "--brands", "espn", "--placements",
    ])
    #expect(result.status == 2 && result.messages.contains("no exported brand has live placements"))
  }

  @Test func `the next export removes what it no longer has, and nothing else`() throws {
    #expect(try export("site", "--devices", "iphone-15,iphone-se").status == 0)
    let outside = folder.appending(path: "kept")
    try Data().write(to: outside)
    let list = folder.appending(path: "site/SHA256SUMS")
    let forged = String(repeating: "0", count: 64) + "  ../kept\n"
    try (Data(contentsOf: list) + Data(forged.utf8)).write(to: list)
    #expect(try export("site", "--devices", "iphone-15").status == 0)
    #expect(try !files(in: "site").keys.contains { $0.contains("iphone-se") })
    #expect(FileManager.default.fileExists(atPath: outside.path))
  }

  @Test func `a list alone makes no folder an export's`() throws {
    let site = folder.appending(path: "site")
    try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: site.appending(path: "notes.txt"))
    let hash = "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff"
    try Data("\(hash)  notes.txt\n".utf8).write(to: site.appending(path: "SHA256SUMS"))
    for index in [nil, "{}", "{\"site\": 1}", "no JSON"] {
      if let index { try Data(index.utf8).write(to: site.appending(path: "site.json")) }
      let result = try export("site")
      #expect(result.status == 2)
      #expect(result.messages.contains("holds files that no export wrote"), "\(result.messages)")
    }
    #expect(try String(contentsOf: site.appending(path: "notes.txt"), encoding: .utf8) == "mine")
  }

  @Test func `the next export leaves what has changed, and what lies behind a link`() throws {
    #expect(try export("site", "--devices", "iphone-15").status == 0)
    let site = folder.appending(path: "site")
    let list = site.appending(path: "SHA256SUMS")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "else"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "else/notes.txt"))
    try Data("mine".utf8).write(to: site.appending(path: "notes.txt"))
    try Data("old".utf8).write(to: site.appending(path: "old.txt"))
    try FileManager.default.createSymbolicLink(
      at: site.appending(path: "link"), withDestinationURL: folder.appending(path: "else"))
    try FileManager.default.createSymbolicLink(
      at: site.appending(path: "alias.txt"),
      withDestinationURL: folder.appending(path: "else/notes.txt"))
    // The hash of "mine".
    let mine = "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff"
    let forged = [mine + "  link/notes.txt", mine + "  alias.txt"]
    try (Data(contentsOf: list) + Data(forged.joined(separator: "\n").utf8) + Data("\n".utf8))
      .write(to: list)
    let result = try export("site", "--devices", "iphone-15")
    #expect(result.status == 0)
    for name in ["link/notes.txt", "alias.txt"] {
      #expect(result.messages.contains("\(name) stays"), "\(result.messages)")
    }
    for path in ["else/notes.txt", "site/notes.txt", "site/old.txt", "site/alias.txt"] {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
    }
  }

  @Test func `a folder of somebody else is left alone`() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "site"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "site/notes.txt"))
    let result = try export("site")
    #expect(result.status == 2)
    #expect(result.messages.contains("\"site\" holds files that no export wrote"))
    #expect(try files(in: "site").keys.sorted() == ["notes.txt"])
  }

  @Test(arguments: [
    ("--brands", "nobody", "nobody has no live version"),
    ("--devices", "phone", "there is no device \"phone\""),
    ("--locales", "tlh", "no live document has texts in tlh"),
    ("--date", "tomorrow", "expected a day such as 2026-11-25"),
    ("--public-url", "cdn", "expected an address such as https://paywalls.example/prefix"),
  ])
  func `a wrong choice is named, and nothing is written`(
    flag: String, value: String, told: String
  ) throws {
    let result = try export("site", flag, value)
    #expect(result.status == 2)
    #expect(result.messages.contains(told), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "site").path))
  }
}
