import JSON
import PaywallCheck
import PaywallModel
import Testing

/// Files beside documents in which an author made a mistake.
@Suite struct WrongCompanionTests {
  typealias Mistake = (
    path: String, text: String, place: String, code: String, pointer: String, words: String
  )

  private static let products: [Mistake] = [
    ("products.json", "[]", "1:1", "type", "", "products by name"),
    ("products.json", "{\n", "2:1", "unexpected-end", "", "close it with }"),
    (
      "products.json", #"{"monthly": "9.99"}"#, "1:13", "type", "/monthly",
      "a product"
    ),
    (
      "products.json", #"{"two words": {"sku": "a"}}"#, "1:2", "pattern", "/two words",
      "a letter, then"
    ),
    ("products.json", #"{"monthly": {}}"#, "1:13", "required", "/monthly", "sku"),
    (
      "products.json", #"{"monthly": {"sku": "a", "price": 9.99, "currency": "EUR"}}"#, "1:35",
      "type", "/monthly/price", "quotes"
    ),
    (
      "products.json", #"{"monthly": {"sku": "a", "price": "9.99", "currency": "EUX"}}"#, "1:55",
      "unknown-currency", "/monthly/currency", "EUR"
    ),
    (
      "products.json", #"{"monthly": {"sku": "a", "price": "9.999", "currency": "EUR"}}"#, "1:35",
      "impossible-price", "/monthly/price", "2 decimals"
    ),
    (
      "products.json", "{\"a\": {\"sku\": \"s\"},\n \"b\": {\"sku\": \"s\"}}", "2:15",
      "duplicate-sku", "/b/sku", "its own SKU"
    ),
    (
      "products.json", #"{"monthly": {"sku": "a", "cost": "1"}}"#, "1:26", "unknown-property",
      "/monthly/cost", "price"
    ),
    (
      "products.json", #"{"monthly": {"sku": "a", "period": "P0M"}}"#, "1:36", "impossible-period",
      "/monthly/period", "at least 1"
    ),
    (
      "products.json",
      #"{"monthly": {"sku": "a", "price": "9.99", "currency": "EUR", "storefronts": {"UK": {"price": "8.99", "currency": "GBP"}}}}"#,
      "1:84", "unknown-storefront", "/monthly/storefronts/UK", "GB"
    ),
  ]

  private static let strings: [Mistake] = [
    ("strings/sv.json", #""Köp""#, "1:1", "type", "", "texts by key"),
    ("strings/sv.json", #"{"buy": ["Köp"]}"#, "1:9", "type", "/buy", "string"),
    ("strings/sv.json", #"{"buy now": "Köp"}"#, "1:2", "pattern", "/buy now", "a letter, then"),
    ("strings/sv.json", #"{"sv": {"buy": "Köp"}}"#, "1:8", "type", "/sv", "string"),
    (
      "strings/sv.json", "{\n  \"buy\": \"Köp för {price\"}", "2:19", "placeholder", "/buy",
      "write }"
    ),
    (
      "strings/sv.json", #"{"buy": "Köp för {pris}"}"#, "1:18", "placeholder", "/buy",
      "{monthly.price}"
    ),
    ("strings/sv.json", #"{"buy": "$other"}"#, "1:9", "nested-string", "/buy", "$$other"),
    (
      "strings/sv.json", #"{"buy": "[Villkor](javascript:x)"}"#, "1:9", "link-address", "/buy",
      "https"
    ),
    ("strings/xx.json", "{}", "1:1", "unknown-locale", "", "code such as"),
    ("strings/en-UK.json", "{}", "1:1", "unknown-locale", "", "GB"),
  ]

  private static let fragments: [Mistake] = [
    ("fragments/card.json", "[]", "1:1", "type", "", "a fragment"),
    ("fragments/card.json", "{}", "1:1", "required", "", "component"),
    (
      "fragments/card.json", #"{"component": "label"}"#, "1:15", "type", "/component", "a component"
    ),
    (
      "fragments/card.json", #"{"component": {}, "paramters": {}}"#, "1:19", "unknown-property",
      "/paramters", "parameters"
    ),
    (
      "fragments/card.json", #"{"component": {}, "parameters": {"title": {"type": "string"}}}"#,
      "1:52", "enum", "/parameters/title/type", "text"
    ),
    (
      "fragments/card.json", #"{"component": {}, "parameters": {"title": "text"}}"#, "1:43", "type",
      "/parameters/title", "parameter"
    ),
  ]

  private static let others: [Mistake] = [
    ("data/list.json", "{\"a\": 1,}", "1:8", "syntax", "", "comma"),
    ("data/list.json", "{'a': 1}", "1:2", "syntax", "", "quote"),
    ("data/list.json", "{\"a\": NaN}", "1:7", "syntax", "/a", "no such number"),
    ("theme.json", ##"{"colors": {"accent": "red"}}"##, "1:23", "pattern", "/colors/accent", "#"),
  ]

  @Test(arguments: products + strings + fragments + others)
  func `the author reads where, and what to do`(mistake: Mistake) throws {
    let file = try #require(CompanionFile(path: mistake.path))
    let error = #expect(throws: InvalidDocument.self) { try file.check(Array(mistake.text.utf8)) }
    let first = try #require(error?.diagnostics.first)
    let place = "\(first.position.line):\(first.position.column)"
    #expect(
      place == mistake.place && first.code == mistake.code && first.pointer == mistake.pointer,
      "\(first)")
    #expect("\(first.message) \(first.hint ?? "")".contains(mistake.words), "\(first)")
  }

  /// What shows only with a document that uses the file.
  private static let used: [Mistake] = [
    (
      "strings/sv.json", #"{"buy": "Köp för {weekly.price}"}"#, "", "unknown-product", "",
      "(in strings/sv.json at /buy)"
    ),
    (
      "products.json", #"{"yearly": {"sku": "a", "name": "$name"}}"#, "", "unknown-string", "",
      "(in products.json at /yearly/name)"
    ),
    (
      "products.json", #"{"yearly": {"sku": "own"}}"#, "", "duplicate-sku", "",
      "(in products.json at /yearly/sku)"
    ),
    (
      "products.json", #"{"yearl": {"sku": "a"}}"#, "", "unknown-product", "/components/1/product",
      #"did you mean "yearl"?"#
    ),
    (
      "fragments/card.json", #"{"component": {"type": "lable", "title": "x"}}"#, "", "enum",
      "/components/2", "(in fragments/card.json at /component/type)"
    ),
    (
      "fragments/card.json",
      #"{"parameters": {"title": {"type": "text"}}, "component": {"type": "label", "title": "@title"}}"#,
      "", "missing-argument", "/components/2", "title"
    ),
    (
      "data/list.json", #"{"title": true}"#, "", "type", "/components/3/title",
      #"(in the data "list" at /title)"#
    ),
    (
      "theme.json", ##"{"textStyles": {"big": {"size": 30, "color": "$ink"}}}"##, "",
      "unknown-color", "", "(in theme.json at /textStyles/big/color)"
    ),
  ]

  private static let document =
    #"{"data": {"list": "data/list.json"}, "products": {"monthly": {"sku": "own"}}, "strings": {"en": {"buy": "Buy"}}, "components": [{"type": "button", "title": "$buy", "action": {"type": "purchase", "product": "monthly"}}, {"type": "stack", "product": "yearly", "components": []}, {"type": "fragment", "name": "card"}, {"type": "label", "title": "@list.title", "textStyle": "big"}]}"#

  private static let right = [
    "products.json": #"{"$schema": "x", "yearly": {"sku": "a"}, "other": {"sku": "b"}}"#,
    "strings/sv.json": #"{"$schema": "x", "buy": "Köp", "more": "Mer"}"#,
    "fragments/card.json": #"{"$schema": "x", "component": {"type": "spacer"}}"#,
    "data/list.json": #"{"title": "One"}"#, "theme.json": #"{"textStyles": {"big": {"size": 30}}}"#,
  ]

  private static func check(_ texts: [String: String]) throws -> CheckedDocument {
    let checker = try WrongDocument.checker
    var files: [CompanionFile: [UInt8]] = [:]
    for (path, text) in texts { files[try #require(CompanionFile(path: path))] = Array(text.utf8) }
    return try checker.check(Array(document.utf8), Companions(files)) { _ in true }
  }

  @Test(arguments: used)
  func `a mistake in a shared file is reported with the file and the place in it`(
    mistake: Mistake
  ) throws {
    let texts = Self.right.merging([mistake.path: mistake.text]) { $1 }
    let error = #expect(throws: InvalidDocument.self) { try Self.check(texts) }
    let found = error?.diagnostics.contains {
      $0.code == mistake.code && $0.pointer == mistake.pointer
        && "\($0.message) \($0.hint ?? "")".contains(mistake.words)
    }
    #expect(found == true, "\(error?.diagnostics ?? [])")
  }

  @Test func `a document takes the names that it uses and lacks, and nothing else`() throws {
    for (path, text) in Self.right {
      try #require(CompanionFile(path: path)).check(Array(text.utf8))
    }
    let checked = try Self.check(Self.right)
    let document = checked.document
    #expect(document.products.keys.sorted() == ["monthly", "yearly"])
    #expect(document.strings["sv"]?.keys.sorted() == ["buy"])
    #expect(document.choices.locales.sorted() == ["en", "sv"])
    #expect(document.components.count == 4)
    #expect(checked.companions.map(\.path).sorted() == Self.right.keys.sorted())
  }

  @Test func `an unused file is not part of the document`() throws {
    let more = Self.right.merging([
      "strings/de.json": #"{"more": "Mehr"}"#, "strings/en.json": #"{"buy": "Not this"}"#,
      "fragments/badge.json": #"{"component": {"type": "spacer"}}"#, "data/other.json": "1",
    ]) { $1 }
    let checked = try Self.check(more)
    #expect(checked.companions.map(\.path).sorted() == Self.right.keys.sorted())
    #expect(checked.document.choices.locales.sorted() == ["en", "sv"])
    #expect(checked.document.strings["en"]?["buy"]?.raw == "Buy")
  }
}
