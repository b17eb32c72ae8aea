import PaywallResolve

/// Every command of `paywalld`. To add one, add a row here and a case in `Program`; a command that a running service carries out is a row
/// of `RemoteTable` instead.
enum CommandTable {
  static let all =
    [
      serve, dev, initialize, validate, check, snapshot, baselineWrite, baselineCompare, render,
      kit, exportSite, exportRevenueCat, exportStoreKit, importing, importStoreKit, stringsExport,
      stringsImport, stringsCheck, stringsBudgets, words, backup, restore, migrate, healthcheck,
      completion, agents,
      RemoteRollback.spec,
    ] + RemoteTable.all.map(\.spec)

  static let folders = [
    OptionSpec(
      name: "paywalls", value: "DIR", help: "the folder of the brands' documents",
      fallback: "paywalls")
  ]

  static let documentFolders = [
    OptionSpec(
      name: "paywalls", value: "DIR",
      help:
        "the folder of schema/, devices.json and fonts/ (default: found above the document, else paywalls)"
    )
  ]

  static let initialize = CommandSpec(
    words: ["init"],
    summary:
      "Create a brand with a first paywall, and the schemas that editors check it with.",
    operands: "BRAND", operandCount: 1...1, options: folders)

  static let completion = CommandSpec(
    words: ["completion"],
    summary: "Print a script with which a shell completes commands and flags.",
    operands: "bash|zsh|fish", operandCount: 1...1, options: [])

  static let agents = CommandSpec(
    words: ["mcp"],
    summary:
      "Offer a service's operations to agents, over standard input and output (Model Context Protocol).",
    options: [
      OptionSpec(
        name: "allow-live", value: nil,
        help: "let agents make versions live; without it they read, check and publish drafts")
    ] + RemoteService.options)

  static let validate = CommandSpec(
    words: ["validate"],
    summary:
      "Check documents and print each error as file:line:column: message (pointer). - is standard input.",
    operands: "PATH…", operandCount: 1...Int.max,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT",
        help: "text (with the faulty lines), json, sarif or github", fallback: "text",
        scope: "validate")
    ] + documentFolders + LimitOption.rendering.map(\.spec))

  static let render = CommandSpec(
    words: ["render"],
    summary: "Lay a document out for a device and print the result. - is standard input.",
    operands: "FILE", operandCount: 1...1,
    options: Reader.dimensions.map(\.option) + [
      OptionSpec(
        name: "format", value: "FORMAT", help: "json, svg or speech", fallback: "json",
        scope: "render"),
      OptionSpec(
        name: "images", value: "HOW",
        help: "embedded (the default) puts pictures into an SVG, linked refers to them"),
      OptionSpec(
        name: "full-length", value: nil, help: "an SVG shows the whole length of a scrolling page"),
      OptionSpec(
        name: "content", value: "FILE",
        help: "more facts about the reader, in the form of POST /render: products, custom, data"),
      OptionSpec(
        name: "explain", value: "POINTER",
        help: "instead of the layout, explain the place of a component (/components/3)"),
    ] + documentFolders)

  static let importing = CommandSpec(
    words: ["import", "revenuecat"],
    summary:
      "Convert a document of RevenueCat Paywalls v2 and list what it cannot express exactly. - is standard input.",
    operands: "FILE", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "output", value: "DIR",
        help: "a brand's folder, where the document becomes the next version"),
      OptionSpec(
        name: "products", value: nil,
        help: "add products to the brand's products.json, except those that it defines differently"),
      OptionSpec(
        name: "images", value: "DIR",
        help: "a folder with the pictures to copy, named by the last part of their addresses"),
      OptionSpec(
        name: "offering", value: "NAME",
        help: "the offering, or the screen of a workflow, if the file has several with a paywall"),
    ] + ConversionFormat.options(scope: "import")
      + RemoteConversion.options(scope: "import", "let a running service convert the file"))

  static let importStoreKit = CommandSpec(
    words: ["import", "storekit"],
    summary:
      "Fill a brand's products.json from a .storekit file of Xcode and list what that cannot say. - is standard input.",
    operands: "FILE", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "output", value: "DIR",
        help:
          "a brand's folder, whose products.json is brought up to date (default: standard output)"),
      OptionSpec(
        name: "currency", value: "CURRENCY",
        help: "the currency of the prices, such as USD (default: that of the file's storefront)"),
    ] + ConversionFormat.options(scope: "import"))

  private static let stringsFormat = OptionSpec(
    name: "format", value: "FORMAT",
    help:
      "xliff (1.2), xliff2, xcstrings (Apple), android or csv; an import takes it from the file's name",
    scope: "strings")

  static let stringsExport = CommandSpec(
    words: ["strings", "export"],
    summary:
      "Write the texts of a document, or of a brand's strings folder, to files for translators.",
    operands: "DOCUMENT|FOLDER", operandCount: 1...1,
    options: [
      stringsFormat,
      OptionSpec(name: "output", value: "DIR", help: "the folder to write to", fallback: "."),
    ])

  static let stringsImport = CommandSpec(
    words: ["strings", "import"],
    summary:
      "Print a document with the texts of translated files, or write them to a brand's strings folder.",
    operands: "DOCUMENT|FOLDER FILE…", operandCount: 2...Int.max,
    options: [
      stringsFormat,
      OptionSpec(
        name: "output", value: "PATH", help: "write the document or the tables to this path instead"
      ),
    ])

  static let stringsCheck = CommandSpec(
    words: ["strings", "check"],
    summary: "List missing and unused keys.",
    operands: "DOCUMENT|FOLDER", operandCount: 1...1, options: [])

  static let stringsBudgets = CommandSpec(
    words: ["strings", "budgets"],
    summary: "Print how much longer each text may become before its lines break differently.",
    operands: "DOCUMENT", operandCount: 1...1,
    options: documentFolders + [
      OptionSpec(name: "locale", value: "LOCALE", help: "the locale to measure"),
      OptionSpec(
        name: "devices", value: "DEVICES", help: "the devices to measure on, separated by commas",
        fallback: BudgetsCommand.usualDevices),
      OptionSpec(
        name: "format", value: "FORMAT", help: "text or json", fallback: "text", scope: "budgets"),
    ])

  static let words = CommandSpec(
    words: ["words"],
    summary:
      "Print the sentences in which the service writes terms, for native readers to look at.",
    options: [
      OptionSpec(
        name: "language", value: "LANGUAGE",
        help: "de, pt-BR or another language of the App Store (default: all)"),
      OptionSpec(
        name: "format", value: "FORMAT", help: "text or csv", fallback: "text", scope: "words"),
    ])

  private static let stateFolder = OptionSpec(
    name: "state", value: "DIR", help: "the state folder", fallback: "state")

  static let backup = CommandSpec(
    words: ["backup"],
    summary: "Write the state folder to one file (tar). The service may be running.",
    operands: "FILE", operandCount: 1...1, options: [stateFolder])

  static let restore = CommandSpec(
    words: ["restore"],
    summary: "Restore a backup into a state folder, which must be empty or absent.",
    operands: "FILE", operandCount: 1...1, options: [stateFolder])

  static let migrate = CommandSpec(
    words: ["migrate"],
    summary:
      "Move a state folder to a store that several nodes share, or back. No service may use the folder.",
    options: [
      OptionSpec(
        name: "from", value: "PLACE", help: "the state folder, or etcd://HOST:2379/PREFIX"),
      OptionSpec(
        name: "to", value: "PLACE", help: "etcd://HOST:2379/PREFIX, or a new state folder"),
    ] + etcd)

  static let healthcheck = CommandSpec(
    words: ["healthcheck"],
    summary: "Check that a running service is ready (exit status 0).",
    options: [
      OptionSpec(name: "port", value: "PORT", help: "the port it listens on", fallback: "8000")
    ])
}

extension Dimension {
  /// The command-line flag for this dimension.
  fileprivate var option: OptionSpec {
    let value =
      switch form {
      case .choice(let names): names.joined(separator: "|").uppercased()
      case .number: "N"
      case .device: "ID"
      case .languageTag: "LOCALE"
      case .country: "COUNTRY"
      case .day: "DAY"
      case .numbers(let count, _): Array(repeating: "N", count: count).joined(separator: ",")
      case .assignments: "NAME=VALUE,…"
      case .choices, .names: "NAME,…"
      case .moment: "TIME"
      case .timeZone: "ZONE"
      case .version: "VERSION"
      }
    // For `serve` and similar commands, "state" is a folder.
    return OptionSpec(
      name: RenderCommand.flag(name), value: value, help: help,
      scope: name == "state" ? "render" : nil)
  }
}
