import Foundation
import POSIX
import TestFolders
import Testing

@Suite struct FolderPathTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "", ".", "..", "../1", "a/b", "/etc/passwd", "a\0b", String(repeating: "a", count: 256),
  ])
  func `a name that leads elsewhere is refused`(name: String) throws {
    let folder = folder.path("here")
    let error = #expect(throws: FileError.self) { try Folder.path(of: name, in: folder) }
    #expect(error?.obstacle == .name(name))
    guard name != "a/b" else { return }
    #expect(throws: FileError.self) { try Folder.path(writing: "x/" + name, below: folder) }
    #expect(throws: FileError.self) { try Folder.path(reading: name + "/x", below: folder) }
  }

  @Test(arguments: ["a", "sv.json", "...", " ", "é", String(repeating: "a", count: 255)])
  func `any other name is joined`(name: String) throws {
    #expect(try Folder.path(of: name, in: "/state") == "/state/" + name)
    #expect(try Folder.path(of: name, in: "/") == "/" + name)
    #expect(try Folder.path(writing: "images/" + name, below: "out/") == "out/images/" + name)
  }

  @Test func `nothing is written below a link`() throws {
    let (own, other) = (folder.path("own"), folder.path("other"))
    try Folder.make(own)
    try Folder.make(other)
    #expect(symlink(other, own + "/images") == 0)
    let error = #expect(throws: FileError.self) {
      try Folder.path(writing: "images/a.png", below: own)
    }
    #expect(error?.obstacle == .link)
    #expect(try Folder.path(reading: "images/a.png", below: own) == own + "/images/a.png")
    #expect(try Folder.path(writing: "images", below: own) == own + "/images")
  }

  @Test func `a new file and a new folder are their user's alone`() throws {
    let inner = folder.path("deep/inner")
    try Folder.make(inner)
    try DurableFile.replace(inner + "/a", with: [1])
    try DurableFile.place(inner + "/b", with: [1])
    #expect(try mode(of: inner) == 0o700)
    #expect(try mode(of: inner + "/a") == 0o600)
    #expect(try mode(of: inner + "/b") == 0o600)
  }

  @Test func `whoever holds a folder takes it from others`() throws {
    let state = folder.path("state")
    try Folder.make(state, mode: 0o755)
    let held = try #require(try HeldFolder(state))
    #expect(try mode(of: state) == 0o700)
    try held.replace("active.json", with: [1])
    #expect(try mode(of: state + "/active.json") == 0o600)
    #expect(try mode(of: state + "/lock") == 0o600)
  }

  @Test func `a nameless file holds its bytes and has no path`() throws {
    let file = try OpenFile.nameless([1, 2, 3])
    #expect(try file.bytes(in: 0..<9) == [1, 2, 3])
    #expect(try FileStatus(of: file.path) == nil)
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
