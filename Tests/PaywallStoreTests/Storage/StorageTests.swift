import Foundation
import POSIX
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// What every storage promises, tried on each.
struct StorageTests {
  enum Kind: CaseIterable {
    case files
    case memory
  }

  let folder: TemporaryFolder
  let memory = MemoryStorage()
  let disney: Brand

  init() throws {
    folder = try TemporaryFolder()
    disney = try .named("disney")
  }

  private func open(_ kind: Kind) throws -> OpenedStorage {
    guard kind == .files else { return memory.open() }
    let held = try #require(try HeldFolder(folder.path("state")))
    return try FileStorage.open(held, .standard, acceptsDamage: false)
  }

  private func change(_ sequence: Int, at seconds: Double = 1000) -> LoggedChange {
    LoggedChange(
      sequence: sequence, time: Date(timeIntervalSince1970: seconds), change: .live(disney, 1),
      before: ServedState(active: nil, live: nil), after: ServedState(active: nil, live: 1),
      actor: anna)
  }

  private func read(_ journal: any Journal, after sequence: Int) throws -> [Int] {
    var found: [Int] = []
    try journal.read(after: sequence) { change in
      found.append(change.sequence)
      return found.count < 3
    }
    return found
  }

  @Test(arguments: Kind.allCases)
  func
    `changes are read back in their order, from a number on, until somebody has enough`(
      kind: Kind
    ) throws
  {
    let journal = try open(kind).storage.journal
    try journal.append([change(1), change(2, at: 1001)], after: 0)
    try journal.append([change(3, at: 1001)], after: 2)
    try journal.append([change(4, at: 1002)], after: 3)
    #expect(try read(journal, after: 0) == [1, 2, 3])
    #expect(try read(journal, after: 2) == [3, 4])
    #expect(try read(journal, after: 9) == [])
  }

  @Test(arguments: Kind.allCases)
  func `the last change of a time is found, whatever the clock was before it`(kind: Kind) throws {
    for isOpenedAgain in [false, true] {
      let journal = try open(kind).storage.journal
      if !isOpenedAgain {
        for (index, seconds) in [1000.0, 1001, 9000, 1002, 1002, 1003].enumerated() {
          try journal.append([change(index + 1, at: seconds)], after: index)
        }
      }
      func last(_ seconds: Double) throws -> Int {
        try journal.last(datedBy: Date(timeIntervalSince1970: seconds))
      }
      #expect(try [999, 1000, 1001.5, 1002].map(last) == [0, 1, 2, 5])
      #expect(try [1003, 8999, 9000, 99_000].map(last) == [6, 6, 6, 6])
    }
  }

  @Test(arguments: Kind.allCases)
  func `whoever does not know the last change adds none`(kind: Kind) throws {
    let journal = try open(kind).storage.journal
    try journal.append([change(1)], after: 0)
    for sequence in [0, 2] {
      let error = #expect(throws: StorageError.self) {
        try journal.append([change(sequence + 1)], after: sequence)
      }
      guard case .movedOn(to: 1) = error else {
        Issue.record("expected movedOn, found \(String(describing: error))")
        return
      }
    }
    #expect(try read(journal, after: 0) == [1])
  }

  @Test(arguments: Kind.allCases)
  func `who watches hears of each addition`(kind: Kind) throws {
    let journal = try open(kind).storage.journal
    let heard = Mutex<[[Int]]>([])
    journal.watch { added in heard.withLock { $0.append(added.map(\.sequence)) } }
    try journal.append([change(1), change(2)], after: 0)
    try journal.append([change(3)], after: 2)
    #expect(heard.withLock { $0 } == [[1, 2], [3]])
  }

  @Test(arguments: Kind.allCases)
  func `what was added is there when it is opened again`(kind: Kind) throws {
    do {
      let journal = try open(kind).storage.journal
      try journal.append([change(1), change(2)], after: 0)
    }
    let opened = try open(kind)
    #expect(opened.state.sequence == 2 && opened.failure == nil && opened.notices.isEmpty)
    try opened.storage.journal.append([change(3)], after: 2)
    #expect(try read(opened.storage.journal, after: 1) == [2, 3])
  }

  @Test(arguments: Kind.allCases, [Durability.now, .later])
  func `bytes are found by what they are, once however often they were put`(
    kind: Kind, durability: Durability
  ) throws {
    let blobs = try open(kind).storage.blobs
    let texts = ["", "one", "two", "one"].map { Array($0.utf8) }
    let ids = try texts.map { try blobs.put($0, durability) }
    try blobs.settle()
    #expect(ids[1] == ids[3] && ids[1] == BlobID(of: texts[1]))
    for (id, text) in zip(ids, texts) { #expect(try blobs.get(id) == text) }
    #expect(try blobs.list().sorted() == Set(ids).sorted())
    try blobs.remove(ids[1])
    try blobs.remove(ids[1])
    #expect(try blobs.get(ids[1]) == nil)
    #expect(try blobs.list().count == 2)
  }

  @Test func `bytes that are others by now are damaged, and put again they are whole`() throws {
    let blobs = try open(.files).storage.blobs
    let id = try blobs.put(Array("one".utf8), .now)
    try folder.write("onf", to: "state/blobs/" + id.text)
    let error = #expect(throws: StorageError.self) { try blobs.get(id) }
    #expect("\(try #require(error))".contains("its bytes do not match the digest in its name"))
    #expect(try blobs.put(Array("one".utf8), .now) == id)
    #expect(try blobs.get(id) == Array("one".utf8))
  }

  @Test(arguments: ["", "0", String(repeating: "G", count: 64), String(repeating: "A", count: 64)])
  func `other texts are no hashes`(text: String) { #expect(BlobID(text) == nil) }

  @Test func `a hash is written and read as the 64 digits of SHA-256`() throws {
    let id = BlobID(of: Array("abc".utf8))
    #expect(id.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(BlobID(id.text) == id)
    #expect(id.etag == "\"ba7816bf8f01cfea414140de5dae2223\"")
  }
}
