import Foundation
import JSON
import PaywallModel
import PaywallStorage
import Synchronization
import TestFolders
import TestSockets
import Testing

@testable import PaywallStore
@testable import paywalld

/// A node that lacks bytes which the others have.
struct UnservedBrandTests {
  private static let documents = [
    "alpha/1.json": document("first"), "beta/1.json": document("other"),
  ]

  private static func document(_ name: String) -> String {
    #"{"meta": {"name": "\#(name)"}, "components": []}"#
  }

  private let memory = MemoryStorage(isShared: true)
  private let actor = Actor(name: "anna", reason: "because")

  /// A node that finds no bytes but those that were there before, until it does.
  private func node(_ isLacking: LackingBytes) throws -> ServedNode {
    try ServedNode("two", on: memory, documents: [:], wait: 10) { storage in
      storage.blobs = IncompleteBlobs(own: storage.blobs, lacking: isLacking)
    }
  }

  @Test func `a brand without its live bytes is served as it was, and takes no node away`() throws {
    let first = try ServedNode("one", on: memory, documents: Self.documents, wait: 10)
    let lacking = LackingBytes()
    let second = try node(lacking)
    try second.store.start { _ in }
    let alpha = try #require(Brand("alpha"))
    let client = try second.client()
    let tag = try client.get("/paywall?brand=alpha").field("ETag")
    lacking.begin()
    let made = try first.store.publish(
      Array(Self.document("second").utf8), to: alpha, options: PublishOptions(activate: true),
      by: actor)
    #expect(
      try TestFolders.eventually { second.store.catalog.sequence == first.store.catalog.sequence })
    let served = "the live version of alpha cannot be served; version 1 is served in its place"
    // Readiness follows the catalog.
    #expect(try TestFolders.eventually { try client.get("/readyz").text.contains(served) })
    for _ in 1...2 {
      let answer = try client.get("/paywall?brand=alpha")
      #expect(answer.status == 200 && answer.field("ETag") == tag)
      let ready = try client.get("/readyz")
      #expect(ready.status == 200 && ready.text.contains(served), "\(ready.text)")
      #expect(try client.get("/readyz?for=changes").status == 200)
      #expect(try client.get("/paywall?brand=beta").status == 200)
      // What it does not know it neither repeats nor overwrites.
      let error = #expect(throws: StoreError.self) {
        try second.store.publish(
          Array(Self.document("third").utf8), to: alpha, options: PublishOptions(), by: actor)
      }
      #expect("\(try #require(error))".contains("the live version of alpha is gone or damaged"))
    }
    lacking.end()
    #expect(
      try TestFolders.eventually { second.store.catalog.version(alpha, nil)?.number == made.number }
    )
    #expect(
      try TestFolders.eventually {
        try client.get("/paywall?brand=alpha").text == Self.document("second")
      })
    #expect(
      try TestFolders.eventually {
        try !client.get("/readyz").text.contains("cannot be served")
      })
  }

  @Test func `a node that starts without the live bytes serves the live version before them`()
    throws
  {
    let first = try ServedNode("one", on: memory, documents: Self.documents, wait: 10)
    let alpha = try #require(Brand("alpha"))
    let lacking = LackingBytes()
    _ = try node(lacking)
    lacking.begin()
    for name in ["second", "third"] {
      _ = try first.store.publish(
        Array(Self.document(name).utf8), to: alpha, options: PublishOptions(activate: true),
        by: actor)
    }
    let second = try node(lacking)
    #expect(second.store.catalog.version(alpha, nil)?.number == 1)
    #expect(second.store.catalog.active == first.store.catalog.active)
    #expect(try second.client().get("/readyz").status == 200)
    lacking.end()
    second.store.restoreMissing()
    #expect(second.store.catalog.version(alpha, nil)?.number == 3)
  }

  @Test func `a node is not ready if no live version can be served at all`() throws {
    let first = try ServedNode("one", on: memory, documents: Self.documents, wait: 10)
    let lacking = LackingBytes(isAll: true)
    let second = try node(lacking)
    let ready = try second.client().get("/readyz")
    #expect(ready.status == 503 && ready.text.contains("no live version can be served"))
    #expect(try first.client().get("/readyz").status == 200)
  }

  @Test func `a schedule goes by what is live for all, not by what a node can serve`() throws {
    let first = try ServedNode("one", on: memory, documents: Self.documents, wait: 10)
    let lacking = LackingBytes()
    let second = try node(lacking)
    let alpha = try #require(Brand("alpha"))
    lacking.begin()
    let made = try first.store.publish(
      Array(Self.document("second").utf8), to: alpha, options: PublishOptions(), by: actor)
    let at = Date().addingTimeInterval(0.2)
    _ = try first.store.schedule(
      alpha, version: made.number, at: at, until: at.addingTimeInterval(0.3), by: actor)
    let last = { try first.store.audit(limit: 100).changes.last?.action }
    #expect(
      try TestFolders.eventually {
        if try last() == "schedule" { _ = try first.store.runDueSchedules() }
        return try last() == "schedule-start"
      })
    try second.store.start { _ in }
    #expect(
      try TestFolders.eventually {
        try second.store.audit(limit: 100).changes.last?.action == "schedule-end"
      })
  }
}

/// Blobs of which a node does not find some.
private struct IncompleteBlobs: Blobs {
  let own: any Blobs
  let lacking: LackingBytes

  func put(_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID {
    try own.put(bytes, durability)
  }

  func settle() throws(StorageError) { try own.settle() }

  func get(_ blob: BlobID) throws(StorageError) -> [UInt8]? {
    lacking.has(blob) ? nil : try own.get(blob)
  }

  func list() throws(StorageError) -> [BlobID] { try own.list() }

  func remove(_ blob: BlobID) throws(StorageError) { try own.remove(blob) }

  func path(of blob: BlobID) -> String { own.path(of: blob) }
}

/// The bytes that a node does not find.
private final class LackingBytes: Sendable {
  private let state: Mutex<(isOn: Bool, known: Set<BlobID>, isAll: Bool)>

  init(isAll: Bool = false) { state = Mutex((isAll, [], isAll)) }

  func has(_ blob: BlobID) -> Bool {
    state.withLock { state in
      if !state.isOn { state.known.insert(blob) }
      return state.isOn && (state.isAll || !state.known.contains(blob))
    }
  }

  func begin() { state.withLock { $0.isOn = true } }

  func end() { state.withLock { $0.isOn = false } }
}
