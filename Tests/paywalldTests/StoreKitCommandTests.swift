import Foundation
import Testing

/// `import storekit` and `export storekit` as a person runs them beside a brand's folder.
@Suite struct StoreKitCommandTests {
  private let commands: CommandFolder

  init() throws { commands = try CommandFolder() }

  private static let file = """
    {
      "identifier" : "0A0A0A0A",
      "settings" : {
        "_storefront" : "USA"
      },
      "subscriptionGroups" : [
        {
          "id" : "G",
          "subscriptions" : [
            {
              "displayPrice" : "4.99",
              "introductoryOffer" : {
                "paymentMode" : "free",
                "subscriptionPeriod" : "P1W"
              },
              "productID" : "app.monthly",
              "recurringSubscriptionPeriod" : "P1M",
              "unknown" : "stays"
            }
          ]
        }
      ],
      "version" : {
        "major" : 4,
        "minor" : 0
      }
    }

    """

  private func write(_ text: String, to path: String) throws {
    let url = commands.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: commands.url.appending(path: path), encoding: .utf8)
  }

  @Test func `products come from a file, and go back into it with one changed line`() throws {
    try write(Self.file, to: "App.storekit")
    let imported = try commands.run(["import", "storekit", "App.storekit", "--output", "app"])
    #expect(imported.status == 0, "\(imported.messages)")
    #expect(imported.messages == "app/products.json\n" && imported.output.isEmpty)
    let catalogue = try read("app/products.json")
    #expect(
      catalogue.contains(#""currency": "USD""#) && catalogue.contains(#""kind": "freeTrial""#))
    let same = try commands.run(["export", "storekit", "app", "--into", "App.storekit"])
    #expect(same.status == 0 && same.messages == "App.storekit\n")
    #expect(try read("App.storekit") == Self.file)
    try write(catalogue.replacing("4.99", with: "5.99"), to: "app/products.json")
    #expect(try commands.run(["export", "storekit", "app", "--into", "App.storekit"]).status == 0)
    #expect(try read("App.storekit") == Self.file.replacing("4.99", with: "5.99"))
  }

  @Test func `without a folder, files are written to standard output`() throws {
    let imported = try commands.run(["import", "storekit", "-"], input: Self.file)
    #expect(imported.status == 0 && imported.output.contains(#""sku": "app.monthly""#))
    let exported = try commands.run(["export", "storekit", "-"], input: imported.output)
    #expect(exported.status == 0 && exported.output.contains(#""_storefront" : "USA""#))
    let report = try commands.run(["import", "storekit", "-", "--json"], input: Self.file)
    #expect(report.output.contains(#""document": {"#) && report.output.contains(#""notes""#))
  }

  @Test func `a currency that does not follow from the file is asked for`() throws {
    let file = Self.file.replacing("USA", with: "EUR")
    let asked = try commands.run(["import", "storekit", "-"], input: file)
    #expect(asked.status == 1)
    #expect(
      asked.messages == """
        -:4:21: /settings/_storefront: expected a storefront of the App Store such as "USA", found "EUR"
           hint: name the currency of its prices with --currency USD

        """)
    let told = try commands.run(["import", "storekit", "-", "--currency", "EUR"], input: file)
    #expect(told.status == 0 && told.output.contains(#""currency": "EUR""#))
    let wrong = try commands.run(["import", "storekit", "-", "--currency", "euro"], input: file)
    #expect(wrong.status == 2 && wrong.messages.contains("expected a currency such as USD"))
  }

  @Test
  func `a file that is no StoreKit configuration, and products that are not valid, change nothing`()
    throws
  {
    try write("{}", to: "App.storekit")
    let imported = try commands.run(["import", "storekit", "App.storekit", "--output", "app"])
    #expect(imported.status == 1 && imported.messages.hasPrefix("App.storekit:1:1: "))
    let missing = commands.url.appending(path: "app/products.json").path
    #expect(!FileManager.default.fileExists(atPath: missing))
    try write(#"{"a": {"sku": "a", "price": 5, "currency": "USD"}}"#, to: "app/products.json")
    let exported = try commands.run(["export", "storekit", "app", "--into", "New.storekit"])
    #expect(exported.status == 1 && exported.messages.contains("products.json:1:29: "))
    #expect(
      !FileManager.default.fileExists(atPath: commands.url.appending(path: "New.storekit").path))
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let bounded = try commands.run(["import", "storekit", "-"], input: deep)
    #expect(bounded.status == 1 && bounded.messages.hasPrefix("-:1:129: "))
  }
}
