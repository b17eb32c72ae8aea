import Foundation
import POSIX
import TestFolders
import Testing

@testable import ProgramFiles

@Suite struct ProgramFilesTests {
  private static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../paywalls").standardizedFileURL

  @Test
  func `the program brings every schema, device, font and example paywall of the repository`()
    throws
  {
    let tree = try FolderTree(Self.paywalls.path)
    var paths = ["devices.json"]
    for folder in [
      "schema", "fonts", "packs", "examples", "examples/data", "examples/images",
      "examples/strings",
      "examples/kit", "examples/kit/images", "examples/kit/pictures", "examples/clients",
    ] {
      paths += try #require(try tree.folder(folder)).names()
        .filter { $0.contains(".") }.map { folder + "/" + $0 }
    }
    // Those who draw the examples' pictures need no program.
    paths.removeAll {
      $0.hasPrefix("examples/images/") && ($0.hasSuffix(".png") || $0.hasSuffix(".py"))
    }
    #expect(
      ProgramFiles.paths.filter { !$0.hasPrefix("web/") }.sorted() == paths.sorted(),
      "the lists in Sources/Platform/CProgramFiles are others; check.sh kit --record writes kit_files.c, make-file-lists.py the others"
    )
    for path in paths {
      #expect(try ProgramFiles.bytes(of: path) == tree.read(path, limit: 1 << 20), "\(path)")
    }
  }

  @Test func `the program brings every file of the service's pages`() throws {
    let folder = "../Sources/Service/PaywallPages/Pages"
    let pages = Self.paywalls.appending(path: folder).standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: pages.path)
      .filter { $0.contains(".") }
    #expect(
      ProgramPages.paths.sorted() == (paths + ["reference/changes.md"]).sorted(),
      "run python3 scripts/make-file-lists.py")
    for path in paths {
      let text = try String(contentsOf: pages.appending(path: path), encoding: .utf8)
      #expect(ProgramPages.text(of: path) == text, "\(path)")
    }
    let changes = pages.appending(path: "../../../CHANGES.md")
    #expect(
      try ProgramPages.text(of: "reference/changes.md")
        == String(contentsOf: changes, encoding: .utf8))
  }

  @Test func `the program brings the patterns of terms of every language`() throws {
    let folder = Self.paywalls.appending(path: "../Sources/Document/Wording/Words")
      .standardizedFileURL
    let tree = try FolderTree(folder.path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
    #expect(ProgramWords.names.sorted() == names.sorted(), "run python3 scripts/make-file-lists.py")
    for name in names {
      #expect(
        try ProgramWords.bytes(of: name) == tree.read(name + ".json", limit: 1 << 20), "\(name)")
    }
  }

  @Test func `the program brings the words of the gate in every language`() throws {
    let folder = Self.paywalls.appending(
      path: "../Sources/Render/PaywallGate/Words/Languages"
    ).standardizedFileURL
    let tree = try FolderTree(folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
    #expect(
      ProgramClaims.names.sorted() == names.sorted(), "run python3 scripts/make-file-lists.py")
    for name in names {
      #expect(
        try ProgramClaims.bytes(of: name) == tree.read(name + ".json", limit: 1 << 20), "\(name)")
    }
  }

  @Test(arguments: [
    ("web/studio", "SiteRoutes/Studio/Web"), ("web/app", "SiteRoutes/Client/App"),
    ("web/client", "SiteRoutes/Client/Joined"), ("web/preview", "RenderRoutes/Preview/Web"),
  ])
  func `the program brings every file of the web pages`(path: String, source: String) throws {
    let service = Self.paywalls.appending(path: "../Sources/Service").standardizedFileURL
    let folder = try #require(try FolderTree(service.path).folder(source))
    let names = try folder.names().filter { !$0.hasSuffix(".sha256") }
    #expect(
      ProgramFiles.names(in: path).sorted() == names.sorted(),
      "run python3 scripts/make-file-lists.py")
    for name in names {
      #expect(
        try ProgramFiles.bytes(of: path + "/" + name) == folder.read(name, limit: 1 << 20),
        "\(name)")
    }
  }

  @Test func `a file of the folder is used before the program's, each by itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write("own", to: "paywalls/fonts/inter.json")
    try folder.write("new", to: "paywalls/fonts/brand.json")
    let files = try SupportFiles(paywalls: folder.path("paywalls"))
    #expect(try files.read("fonts/inter.json", limit: 10) == Array("own".utf8))
    #expect(try files.read("devices.json", limit: 10) == ProgramFiles.bytes(of: "devices.json"))
    let fonts = try files.names(in: "fonts")
    #expect(fonts.isSuperset(of: ["inter.json", "brand.json", "monospace.json"]))
    #expect(throws: FileError.self) { try files.read("fonts/none.json", limit: 10) }
  }

  @Test func `a folder that is made later is found`() throws {
    let folder = try TemporaryFolder()
    let files = try SupportFiles(paywalls: folder.path("later"))
    #expect(try files.read("devices.json", limit: 10) == ProgramFiles.bytes(of: "devices.json"))
    try folder.write("own", to: "later/devices.json")
    #expect(try files.read("devices.json", limit: 10) == Array("own".utf8))
  }

  @Test func `a file that leads out of the folder is an error, and not passed over`() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "secret")
    try folder.write("", to: "paywalls/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("paywalls/devices.json"), withDestinationPath: "../secret")
    let files = try SupportFiles(paywalls: folder.path("paywalls"))
    #expect(throws: FileError.self) { try files.read("devices.json", limit: 10) }
  }
}
