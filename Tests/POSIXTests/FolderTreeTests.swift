import Foundation
import POSIX
import TestFolders
import Testing

struct FolderTreeTests {
  let outside: TemporaryFolder
  let tree: FolderTree

  init() throws {
    outside = try TemporaryFolder()
    try outside.write("secret", to: "secret")
    try outside.write("one", to: "tree/..2026_11/1.json")
    try outside.write("two", to: "tree/brand/images/a.svg")
    tree = try FolderTree(outside.path("tree"))
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target, outside.path("tree/" + name)) == 0)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try tree.read(path, limit: 100), as: UTF8.self)
  }

  @Test func `links to files of the tree are followed, however many and wherever they lie`() throws
  {
    link("..data", to: "..2026_11")
    link("1.json", to: "..data/1.json")
    link("brand/1.json", to: "../1.json")
    link("brand/2.json", to: "./images/../..//brand/1.json")
    link("other", to: "brand")
    for path in ["1.json", "brand/1.json", "brand/2.json", "other/1.json", "other/2.json"] {
      #expect(try text(path) == "one", "\(path)")
    }
    let top = try #require(try tree.entry("")).path
    let entry = try #require(try tree.entry("other/2.json"))
    #expect(entry.path == top + "/..2026_11/1.json")
    #expect(entry.linkFolders == [top, top + "/brand", top + "/brand", top, top])
  }

  @Test func `an absolute link is followed when it leads back into the tree`() throws {
    let real = try #require(try tree.entry("brand")).path
    link("in.svg", to: real + "/images/a.svg")
    #expect(try text("in.svg") == "two")
    link("top", to: try #require(try tree.entry("")).path)
    #expect(try text("top/brand/images/a.svg") == "two")
  }

  @Test(arguments: [
    ("a", "/etc/passwd"), ("a", "../secret"), ("a", "brand/../../secret"),
    ("brand/a", "../../tree/../secret"),
  ])
  func `a link that leads out is an obstacle`(name: String, target: String) throws {
    link(name, to: target)
    let error = #expect(throws: FileError.self) { try text(name) }
    #expect(error?.obstacle == .leadsOut(to: target))
    #expect(throws: FileError.self) { try tree.entry(name) }
  }

  @Test func `a folder beside the tree whose name begins as the tree's does is outside`() throws {
    try outside.write("secret", to: "tree2/secret")
    let real = try #require(try tree.entry("")).path
    link("a", to: real + "2/secret")
    #expect(throws: FileError(.leadsOut(to: real + "2/secret"), at: real + "/a")) { try text("a") }
  }

  @Test func `a path itself does not lead out either`() throws {
    #expect(throws: FileError.self) { try text("../secret") }
    #expect(throws: FileError.self) { try text("brand/../../secret") }
  }

  @Test func `links in a loop and links to nothing are obstacles`() throws {
    link("a", to: "b")
    link("b", to: "a")
    link("c", to: "brand/none")
    let loop = #expect(throws: FileError.self) { try text("a") }
    #expect(loop?.obstacle == .loop)
    let nowhere = #expect(throws: FileError.self) { try tree.entry("c") }
    #expect(nowhere?.obstacle == .leadsNowhere(to: "brand/none") && nowhere?.isAbsent == false)
  }

  @Test func `a missing file has no status`() throws {
    for path in ["none", "none/none", "brand/none", "..2026_11/1.json/none"] {
      #expect(try tree.entry(path) == nil, "\(path)")
      #expect(try tree.folder(path) == nil, "\(path)")
    }
  }

  @Test func `a link to a pipe waits for nobody`() throws {
    #expect(mkfifo(outside.path("tree/pipe"), 0o600) == 0)
    link("a", to: "pipe")
    let error = #expect(throws: FileError.self) { try text("a") }
    #expect(error?.obstacle == .kind(.pipe))
  }

  @Test
  func `a folder is listed as often as it is asked, and a part of the tree stays in the tree`()
    throws
  {
    let brand = try #require(try tree.folder("brand"))
    for _ in 0..<2 { #expect(try brand.names() == ["images"]) }
    link("brand/up.svg", to: "../..2026_11/1.json")
    #expect(try brand.read("up.svg", limit: 100) == Array("one".utf8))
    link("brand/out", to: "../../secret")
    #expect(throws: FileError.self) { try brand.read("out", limit: 100) }
  }

  /// A folder of the path is swapped for a link that leads out, again and again, while it is read.
  @Test func `whoever swaps a link meanwhile leads nobody out`() throws {
    try outside.write("secret", to: "images/a.svg")
    let (name, folder, fake) = (
      outside.path("tree/brand/images"), outside.path("folder"), outside.path("fake")
    )
    #expect(symlink("../../images", fake) == 0)
    let swapper = Thread {
      for _ in 0..<2000 {
        rename(name, folder)
        rename(fake, name)
        rename(name, fake)
        rename(folder, name)
      }
    }
    swapper.start()
    var seen = Set<String>()
    while !swapper.isFinished {
      do { seen.insert(try text("brand/images/a.svg")) } catch is FileError { continue }
    }
    #expect(!seen.contains("secret"))
  }
}
