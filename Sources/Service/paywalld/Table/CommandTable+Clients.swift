/// The commands for developers of clients.
extension CommandTable {
  static let kit = CommandSpec(
    words: ["kit"],
    summary:
      "Write the conformance kit for client developers: trees, pictures and transcripts.",
    operands: "FOLDER", operandCount: 1...1, options: folders)

  static let exportSite = CommandSpec(
    words: ["export", "site"],
    summary:
      "Write the live documents with their layouts, pictures and fonts as files that any web server serves.",
    operands: "FOLDER", operandCount: 1...1,
    options: folders + [
      OptionSpec(
        name: "state", value: "DIR",
        help:
          "the state folder, which a running service may use; without one, the newest documents of --paywalls",
        fallback: "state"),
      OptionSpec(
        name: "public-url", value: "URL",
        help: "the address of the site, if it is not the root of its host"),
      OptionSpec(
        name: "brands", value: "BRANDS", help: "only these, separated by commas (default: all)"),
      OptionSpec(
        name: "devices", value: "DEVICES",
        help: "only these devices, separated by commas (default: all)"),
      OptionSpec(
        name: "locales", value: "LOCALES",
        help: "only these locales and each document's own, separated by commas (default: all)"),
      OptionSpec(
        name: "placements", value: nil,
        help:
          "also what clients need to decide placements while no service answers; whoever may read the site may then read your rules"
      ),
      OptionSpec(
        name: "date", value: "DAY",
        help: "the reader's day, such as 2026-11-25, for prices with an end (default: today)"),
    ])

  static let exportRevenueCat = CommandSpec(
    words: ["export", "revenuecat"],
    summary:
      "Convert a document to RevenueCat Paywalls v2 and list what that cannot express exactly. - is standard input.",
    operands: "FILE", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "output", value: "DIR",
        help: "the folder for the document, NAME.revenuecat.json (default: standard output)"),
      OptionSpec(
        name: "public-url", value: "URL",
        help: "the address of a service with the brand, with which pictures' addresses begin"),
    ] + ConversionFormat.options(scope: "export") + documentFolders
      + RemoteConversion.options(
        scope: "export", "let a running service convert; FILE is then the name of a brand there")
      + [
        OptionSpec(
          name: "version", value: "N", help: "its version (default: the live one)", scope: "export")
      ].under(RemoteConversion.heading))

  static let exportStoreKit = CommandSpec(
    words: ["export", "storekit"],
    summary:
      "Write a brand's products to a .storekit file for tests in Xcode and list what it cannot say.",
    operands: "FILE|FOLDER", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "into", value: "FILE",
        help:
          "the .storekit file to bring up to date, all else in which stays (default: standard output)"
      ),
      OptionSpec(
        name: "storefront", value: "CODE",
        help:
          "the storefront of the prices, such as USA (default: that of the file, or of the currency)",
        scope: "export"),
    ] + ConversionFormat.options(scope: "export"))
}
