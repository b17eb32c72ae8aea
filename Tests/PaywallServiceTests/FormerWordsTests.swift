import Foundation
import JSON
import Locales
import PaywallCheck
import PaywallModel
import PaywallRender
import Testing

@testable import GateKeeping
@testable import PaywallGate
@testable import PaywallStorage
@testable import PaywallStore

/// A version that a program with other patterns of terms has published.
@Suite struct FormerWordsTests {
  private let disney: Brand
  private let test: TestService

  private static let document = #"""
    {"meta": {"locale": "nl"}, "strings": {"nl": {"terms": "{terms}"}},
     "products": {"team": {"sku": "t", "price": "73.92", "currency": "EUR", "period": "P1M",
       "seats": {"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}}},
     "components": [{"type": "label", "title": "$terms", "product": "team"}]}
    """#

  /// Makes version 3, which is live, as a program with the first patterns logged it.
  init() throws {
    disney = try #require(Brand("disney"))
    test = try TestService(assets: .onePhone())
    let bytes = [UInt8](Self.document.utf8)
    let actor = Actor(name: "test")
    try test.store.write { [disney] (writer) throws(StoreError) in
      let document: BlobID
      do throws(StorageError) {
        document = try writer.storage.blobs.put(bytes, .now)
      } catch {
        throw .storage(error)
      }
      var contents = Contents()
      contents.bytes[document] = bytes
      _ = try writer.commit(
        [.publish(disney, 3, VersionContent(document, pins: [:]), isLive: true)], by: actor,
        with: contents)
    }
  }

  /// The word of an answer for several seats, which is all that the second revision changed.
  private func seats(_ target: String) throws -> String? {
    let answer = try test.ask(.get, target)
    #expect(answer.status == 200, "\(answer.text)")
    return answer.text.firstMatch(of: /Plaats(en)?/).map { String($0.0) }
  }

  @Test func `it keeps its words until it is published anew`() throws {
    for way in ["/render?brand=disney", "/paywall/resolved?brand=disney"] {
      #expect(try seats(way) == "Plaats", "\(way)")
    }
    #expect(try test.ask(.get, "/paywall?brand=disney").text == Self.document)
    let again = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.document)
    #expect(again.status == 201, "\(again.text)")
    #expect(try again.json()["version"]?.number?.int == 4)
    for way in ["/render?brand=disney", "/paywall/resolved?brand=disney"] {
      #expect(try seats(way) == "Plaatsen", "\(way)")
      #expect(try seats(way + "&version=3") == "Plaats", "\(way)")
    }
    let third = try test.ask(.put, "/admin/brands/disney", body: Self.document)
    #expect(third.status == 200, "the same words are the same version")
  }

  @Test func `layouts, tags and verdicts of the two are apart`() throws {
    let before = try test.ask(.get, "/render?brand=disney")
    _ = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.document)
    let after = try test.ask(.get, "/render?brand=disney")
    #expect(before.fields["ETag"] != after.fields["ETag"])
    #expect(
      try test.ask(.get, "/paywall?brand=disney").fields["ETag"]
        != test.ask(.get, "/paywall?brand=disney&version=3").fields["ETag"])
    let versions = try [3, 4].map { try #require(test.store.catalog.version(disney, $0)) }
    #expect(Set(versions.map(test.keeper.fingerprints.fingerprint)).count == 2)
    let subjects = try versions.map {
      try GateSubject($0, MatrixOptions(today: CivilDay(sinceEpoch: 0)))
    }
    #expect(subjects.map(\.document.wordsRevision) == [1, 2])
  }

  @Test func `a start from the log or from the snapshot finds both`() throws {
    _ = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.document)
    let state = test.folder.appending(path: "state")
    for withoutSnapshot in [false, true] {
      let copy = test.folder.appending(path: "copy-\(withoutSnapshot)")
      try FileManager.default.copyItem(at: state, to: copy)
      if withoutSnapshot {
        try FileManager.default.removeItem(at: copy.appending(path: StateFile.name))
      }
      let opened = try Store.open(
        configuration: StoreConfiguration(
          paywalls: test.folder.appending(path: "paywalls").path, state: copy.path,
          limits: .standard)
      ).store
      let words = [3, 4].map { opened.catalog.version(disney, $0)?.words }
      #expect(words == [1, 2])
    }
  }

  @Test func `words that only a later program has are reported`() throws {
    try test.store.write { [disney] (writer) throws(StoreError) in
      let bytes = [UInt8](Self.document.utf8)
      let content = VersionContent(BlobID(of: bytes), pins: [:], words: 99)
      var contents = Contents()
      contents.bytes[content.document] = bytes
      _ = try writer.commit(
        [.publish(disney, 4, content, isLive: true)], by: Actor(name: "test"), with: contents)
    }
    #expect(try seats("/render?brand=disney") == "Plaatsen")
    let problems = test.store.health.problems
    #expect(problems.contains { $0.diagnostics.contains { $0.code == "newer-words" } })
  }
}
