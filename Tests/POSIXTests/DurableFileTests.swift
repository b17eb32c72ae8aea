import Foundation
import TestFolders
import Testing

@testable import POSIX

struct DurableFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is replaced as a whole and nothing is left beside it`() throws {
    try DurableFile.replace(folder.path("a"), with: [1, 2, 3])
    try DurableFile.replace(folder.path("a"), with: [4])
    #expect(try RegularFile.read(folder.path("a"), limit: 10) == [4])
    #expect(try folder.names() == ["a"])
  }

  @Test(.enabled(if: geteuid() == 0))
  func
    `files that root creates in another user's folder belong to that user, and existing ones stay root's`()
    throws
  {
    try folder.write("old", to: "state/old")
    try #require(chown(folder.path("state"), 65_534, 65_534) == 0)
    try DurableFile.replace(folder.path("state/new"), with: [1], mode: 0o600)
    try Folder.make(folder.path("state/blobs"))
    try DurableFile.place(folder.path("state/blobs/a"), with: [1])
    _ = try OpenFile(orReading: folder.path("state/old"), O_RDWR | O_CREAT)
    try DurableFile.replace(folder.path("root"), with: [1])
    let owners = try ["state/new", "state/blobs", "state/blobs/a", "state/old", "root"].map {
      try FileManager.default.attributesOfItem(atPath: folder.path($0))[.ownerAccountID] as? Int
    }
    #expect(owners == [65_534, 65_534, 65_534, 0, 0])
  }

  @Test func `a new file does not take the place of another`() throws {
    try DurableFile.create(folder.path("a"), with: [1])
    let error = #expect(throws: FileError.self) {
      try DurableFile.create(folder.path("a"), with: [2])
    }
    #expect(error?.call == "open" && error?.code == EEXIST)
    #expect(try RegularFile.read(folder.path("a"), limit: 10) == [1])
  }

  @Test func `an error names the call, the path and the reason`() {
    let error = #expect(throws: FileError.self) {
      try DurableFile.replace("/nowhere/at/all", with: [])
    }
    #expect(error?.path.hasPrefix("/nowhere/at/.all.") == true)
    #expect(error?.description.hasPrefix("open /nowhere/at/.all.") == true)
    #expect(error?.reason == "No such file or directory")
    #expect(error?.isAbsent == true)
  }

  @Test func `a folder in the place of a file is an error that leaves nothing behind`() throws {
    try folder.write("x", to: "a/inside")
    let error = #expect(throws: FileError.self) {
      try DurableFile.replace(folder.path("a"), with: [1])
    }
    #expect(error?.call == "rename")
    #expect(try folder.names() == ["a"])
    #expect(throws: FileError(.kind(.folder), at: folder.path("a"))) {
      try RegularFile.read(folder.path("a"), limit: 10)
    }
  }

  @Test(arguments: [(3, true), (4, true), (2, false), (0, false)])
  func `a file is read up to the limit`(limit: Int, fits: Bool) throws {
    try DurableFile.create(folder.path("a"), with: [1, 2, 3])
    if fits {
      #expect(try RegularFile.read(folder.path("a"), limit: limit) == [1, 2, 3])
    } else {
      #expect(throws: FileError(.size(limit: limit), at: folder.path("a"))) {
        try RegularFile.read(folder.path("a"), limit: limit)
      }
    }
  }

  @Test func `removing a file that is not there is no error`() throws {
    try DurableFile.create(folder.path("a"), with: [1])
    try DurableFile.remove(folder.path("a"))
    try DurableFile.remove(folder.path("a"))
    #expect(try folder.names() == [])
  }

  @Test func `folders are made with those above them`() throws {
    try Folder.make(folder.path("a/b/c"))
    try Folder.make(folder.path("a/b/c"))
    #expect(try FileStatus(of: folder.path("a/b/c"))?.isFolder == true)
    #expect(try Folder.names(folder.path("a")) == ["b"])
    #expect(try !Folder.removeIfEmpty(folder.path("a")))
    #expect(try Folder.removeIfEmpty(folder.path("a/b/c")))
  }

  @Test(arguments: [("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b", "a", "b")])
  func `a path has a parent and a name`(path: String, parent: String, name: String) {
    #expect(Folder.parent(of: path) == parent)
    #expect(Folder.name(of: path) == name)
  }

  @Test func `a lock is for one holder at a time`() throws {
    let path = folder.path("lock")
    var first = try LockFile(path)
    #expect(first != nil)
    #expect(try LockFile(path) == nil)
    #expect(LockFile.holder(path) == getpid())
    first = nil
    #expect(first == nil)
    #expect(try LockFile(path) != nil)
  }

  @Test func `a lock that was given back is free, also while a forked process has its file`() throws
  {
    let path = folder.path("lock")
    var first = try LockFile(path)
    // As fork(2) and posix_spawn(3) copy it.
    let copy = dup(try #require(first).file.descriptor)
    defer { close(copy) }
    first = nil
    #expect(first == nil)
    #expect(try LockFile(path) != nil)
  }
}
