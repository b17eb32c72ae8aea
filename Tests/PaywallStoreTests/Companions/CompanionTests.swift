import Foundation
import PaywallCheck
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A brand's products, texts and fragments beside a document: kept with the version that uses them.
struct CompanionTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private static let document = [UInt8](
    #"{"strings": {"en": {"buy": "Buy {monthly.price}"}}, "components": [{"type": "button", "title": "$buy", "action": {"type": "purchase", "product": "monthly"}}, {"type": "fragment", "name": "card"}]}"#
      .utf8)

  private static func products(_ price: String) -> String {
    #"{"monthly": {"sku": "m", "price": "\#(price)", "currency": "EUR", "storefronts": {"SE": {"price": "99", "currency": "SEK"}}}, "unused": {"sku": "u"}}"#
  }

  private static let files: [String: (first: String, second: String)] = [
    "products.json": (products("4.99"), products("5.99")),
    "strings/sv.json": (#"{"buy": "Köp"}"#, #"{"buy": "Köp nu"}"#),
    "fragments/card.json": (
      #"{"component": {"type": "label", "title": "one"}}"#,
      #"{"component": {"type": "label", "title": "two"}}"#
    ),
  ]

  private static let paths = files.keys.sorted()

  private func put(
    _ path: String, _ text: String, in store: Store? = nil
  ) throws -> CompanionResult {
    try (store ?? self.store).put(
      #require(CompanionFile(path: path)), Array(text.utf8), in: disney, by: anna)
  }

  private func publish(in store: Store? = nil) throws -> PublishResult {
    for (path, texts) in Self.files { _ = try put(path, texts.first, in: store) }
    return try (store ?? self.store).publish(
      Self.document, to: disney, options: PublishOptions(activate: true), by: anna)
  }

  private func document(_ number: Int? = nil, in store: Store? = nil) throws -> PaywallDocument {
    try #require((store ?? self.store).catalog.version(disney, number)).document()
  }

  /// Of a document, what each file says of it.
  private func facts(_ document: PaywallDocument) -> [String?] {
    [
      document.products["monthly"]?.amount.map { "\($0)" }, document.strings["sv"]?["buy"]?.raw,
      document.components.last?.content.text?.title.raw,
    ]
  }

  @Test
  func `a version is made with the files beside it, and its readers' choices follow from them`()
    throws
  {
    let number = try publish().number
    #expect(try facts(document()) == ["4.99", "Köp", "one"])
    let version = try #require(store.catalog.version(disney, number))
    #expect(version.companions.keys.map(\.path).sorted() == Self.paths)
    #expect(version.choices.locales.sorted() == ["en", "sv"])
    #expect(version.choices.products.keys.sorted() == ["monthly"])
    #expect(version.choices.storefronts == ["SE"])
    #expect(
      try store.publish(Self.document, to: disney, options: PublishOptions(), by: anna).isNew
        == false)
  }

  @Test(arguments: paths)
  func `another file makes another version, and what was published stays byte for byte`(
    path: String
  ) throws {
    let first = try publish()
    let before = try document()
    let second = try #require(Self.files[path]?.second)
    let result = try put(path, second)
    #expect(
      result.versions.map(\.number) == [first.number + 1]
        && result.versions.map(\.source) == [first.number])
    #expect(try document() == before)
    let next = try #require(store.catalog.version(disney, first.number + 1))
    #expect(next.etag != first.etag && next.bytes == Self.document)
    #expect(try facts(next.document()) != facts(before))
    let difference = try store.difference(disney, from: first.number, to: next.number)
    #expect(difference.summary.count == 1 && difference.summary[0].hasPrefix("\(path): /"))
    _ = try store.setLive(disney, version: next.number, by: anna)
    _ = try store.setLive(disney, version: first.number, by: anna)
    #expect(try document() == before)
    _ = try store.delete(#require(CompanionFile(path: path)), in: disney, by: anna)
    #expect(try document() == before)
  }

  @Test func `a file that a document does not use makes no version of it`() throws {
    _ = try publish()
    for (path, text) in [
      ("strings/de.json", #"{"other": "Anderes"}"#),
      ("fragments/other.json", #"{"component": {}}"#),
    ] {
      let result = try put(path, text)
      #expect(result.versions.isEmpty && result.change?.name == path)
    }
    // Texts of the document's keys are another language of it.
    #expect(try put("strings/fr.json", #"{"buy": "Acheter"}"#).versions.count == 1)
  }

  @Test(arguments: [
    ("products.json", #"{"yearly": {"sku": "y"}}"#),
    ("products.json", #"{"monthly": {"sku": "m"}}"#),
    ("strings/sv.json", #"{"buy": "{weekly.price}"}"#),
    ("fragments/card.json", #"{"component": {"type": "x"}}"#),
  ])
  func `a file with which the live document would be wrong is refused, and changes nothing`(
    path: String, text: String
  ) throws {
    _ = try publish()
    let (log, before) = (try fixture.log(), try document())
    let error = #expect(throws: StoreError.self) { try put(path, text) }
    guard case .invalidDocument(let mistakes) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(mistakes.first?.message.hasPrefix("version 2: ") == true, "\(mistakes)")
    #expect(try fixture.log() == log && document() == before)
  }

  @Test func `a start finds everything, and folds the log to the same`() throws {
    let fixture = try StoreFixture()
    let before: PaywallDocument
    do {
      let store = try fixture.open()
      let number = try publish(in: store).number
      before = try document(in: store)
      for (path, texts) in Self.files { _ = try put(path, texts.second, in: store) }
      #expect(store.catalog.version(disney, number + 3) != nil)
    }
    let store = try fixture.open()
    #expect(try document(in: store) == before)
    #expect(try facts(document(5, in: store)) == ["5.99", "Köp nu", "two"])
    #expect(store.catalog.version(disney, nil)?.choices.locales.sorted() == ["en", "sv"])
    #expect(store.catalog.entry(disney)?.stagedCompanions.keys.map(\.path).sorted() == Self.paths)
  }

  @Test(arguments: paths)
  func `a version of which a file is damaged is refused, and not shown without it`(
    path: String
  ) throws {
    let fixture = try StoreFixture()
    let blob: BlobID
    do {
      let store = try fixture.open()
      _ = try publish(in: store)
      let file = try #require(CompanionFile(path: path))
      blob = try #require(store.catalog.version(disney, nil)?.companions[file]?.blob)
      store.stop()
    }
    try Data("{}".utf8).write(
      to: URL(fileURLWithPath: fixture.folder.path("state/blobs/\(blob.text)")))
    let store = try Store.open(configuration: fixture.configuration()).store
    let error = #expect(throws: InvalidDocument.self) { try document(in: store) }
    #expect(error?.diagnostics.map(\.code) == ["missing-file"])
    #expect(error?.diagnostics.first?.message.hasPrefix(path) == true)
    #expect(store.health.incomplete == [disney])
  }

  @Test func `the folder brings all of them, and tells of names that are none`() throws {
    for (path, texts) in Self.files { try fixture.write("disney/\(path)", texts.first) }
    try fixture.write("disney/strings/de_DE.json", "{}")
    // The stores that sell a brand are no part of its versions.
    try fixture.write("disney/stores.json", "{}")
    try fixture.write("disney/2.json", String(decoding: Self.document, as: UTF8.self))
    let reports = try store.rescan().files
    #expect(reports.map(\.path) == ["disney/strings/de_DE.json"])
    #expect(reports.first?.diagnostics.first?.code == "file-name")
    #expect(try facts(document(2)) == ["4.99", "Köp", "one"])
    try fixture.write("disney/products.json", #"{"monthly": {"sku": 5}}"#)
    try fixture.write("disney/3.json", String(decoding: Self.document, as: UTF8.self) + "\n")
    let wrong = try store.rescan().files.filter { $0.path == "disney/products.json" }
    #expect(wrong.first?.diagnostics.first?.pointer == "/monthly/sku")
    // The one of the last version stays in its place.
    #expect(try facts(document(3)) == ["4.99", "Köp", "one"])
  }
}
