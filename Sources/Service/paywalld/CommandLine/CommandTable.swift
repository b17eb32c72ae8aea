import PaywallResolve

/// Every command of `paywalld`. A new one is a row here and a case where commands run.
enum CommandTable {
  static let all = [
    serve, initialize, validate, render, importing, stringsExport, stringsImport, stringsCheck,
    stringsBudgets, tokenAdd, tokenRemove, tokenList, backup, restore, healthcheck,
  ]

  static let folders = [
    OptionSpec(
      name: "paywalls", value: "DIR", help: "the folder of the brands' documents",
      fallback: "paywalls")
  ]

  private static let documentFolders = [
    OptionSpec(
      name: "paywalls", value: "DIR",
      help:
        "the folder of schema/, devices.json and fonts/ (default: found above the document, else paywalls)"
    )
  ]

  static let serve = CommandSpec(
    words: ["serve"], summary: "Serve every brand over HTTP.",
    options: [
      OptionSpec(name: "port", value: "PORT", help: "0 takes a free one", fallback: "8000"),
      OptionSpec(
        name: "host", value: "ADDRESS", help: "0.0.0.0 listens on every interface",
        fallback: "127.0.0.1"),
      OptionSpec(
        name: "admin-port", value: "PORT",
        help: "a second port, which then alone serves /admin (and all else)"),
    ] + folders + [
      OptionSpec(
        name: "state", value: "DIR", help: "what is active, kept over restarts", fallback: "state"),
      OptionSpec(name: "brand", value: "BRAND", help: "make this brand the active one at start"),
      OptionSpec(
        name: "fresh", value: nil,
        help: "make every brand's newest version live although the state is missing"),
      OptionSpec(
        name: "accept-damage", value: nil,
        help: "go on without the changes of a damaged part of the log"),
    ] + people.under("Who may change and read things, and who hears of it:")
      + running.under("How it runs:") + LimitOption.all.map(\.spec))

  private static let people = [
    OptionSpec(
      name: "dev", value: nil,
      help:
        "on a laptop: take changes without a token, listen on this machine alone, refuse where a token exists"
    ),
    OptionSpec(
      name: "admin-token-file", value: "FILE",
      help: "a file with one admin token that may do everything"),
    tokens,
    OptionSpec(
      name: "cors", value: "ORIGINS",
      help: "sites whose pages may read the answers, with commas between them"),
    OptionSpec(
      name: "webhook", value: "URL",
      help: "send each change there by POST, signed (http://, or https:// with curl)"),
    OptionSpec(
      name: "webhook-secret-file", value: "FILE", help: "a file with the secret that signs them"),
  ]

  private static let running = [
    OptionSpec(
      name: "data-source-allow", value: "HOSTS",
      help: "hosts that documents may have data from, HOST=RANGE where its address is private"),
    OptionSpec(
      name: "event-loops", value: "N", help: "threads that serve (default: one per core)"),
    OptionSpec(
      name: "workers", value: "N", help: "slow requests of each kind that are worked on at once",
      fallback: "2"),
    OptionSpec(
      name: "access-log", value: "FORMAT", help: "off, plain or json, to standard output",
      fallback: "off"),
    OptionSpec(
      name: "access-log-sampling", value: "N", help: "log every Nth request, and every error",
      fallback: "1"),
    OptionSpec(
      name: "render-cache", value: "MIB", help: "memory for finished layouts", fallback: "16"),
  ]

  static let initialize = CommandSpec(
    words: ["init"],
    summary:
      "Make a brand with a first paywall to start from, and the schemas that editors check it by.",
    operands: "BRAND", operandCount: 1...1, options: folders)

  static let validate = CommandSpec(
    words: ["validate"],
    summary:
      "Check documents: prints every error as file:line:column: message (pointer). - is standard input.",
    operands: "PATH…", operandCount: 1...Int.max,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT",
        help: "text (with the lines at fault), json, sarif or github", fallback: "text",
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
        help: "whether an SVG holds its pictures (embedded, when absent) or links them (linked)"),
      OptionSpec(
        name: "full-length", value: nil, help: "an SVG shows all of a page that scrolls"),
      OptionSpec(
        name: "content", value: "FILE",
        help: "what else is known of the reader, as POST /render takes it: products, custom, data"),
      OptionSpec(
        name: "explain", value: "POINTER",
        help: "why a component (/components/3) is where it is, instead of the layout"),
    ] + documentFolders)

  static let importing = CommandSpec(
    words: ["import", "revenuecat"],
    summary:
      "Make a document of one of RevenueCat Paywalls v2, and tell what in it is otherwise. - is standard input.",
    operands: "FILE", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "output", value: "DIR",
        help: "a brand's folder: the document is written there as its next number"),
      OptionSpec(
        name: "products", value: nil,
        help: "products go into the brand's products.json, but for those that it has otherwise"),
      OptionSpec(
        name: "images", value: "DIR",
        help: "a folder with the pictures, by the last part of their addresses, to take along"),
      OptionSpec(
        name: "format", value: "FORMAT",
        help: "text, or json: the document and every approximation by its place in the source",
        fallback: "text", scope: "import"),
    ])

  private static let stringsFormat = OptionSpec(
    name: "format", value: "FORMAT",
    help:
      "xliff (1.2), xliff2, xcstrings (Apple), android or csv; at an import the file's name says it",
    scope: "strings")

  static let stringsExport = CommandSpec(
    words: ["strings", "export"],
    summary:
      "Write the texts of a document, or of a brand's folder strings, to files for translators.",
    operands: "DOCUMENT|FOLDER", operandCount: 1...1,
    options: [
      stringsFormat,
      OptionSpec(name: "output", value: "DIR", help: "where the files are written", fallback: "."),
    ])

  static let stringsImport = CommandSpec(
    words: ["strings", "import"],
    summary:
      "Print a document with the texts of translated files in it, or write them into a brand's folder strings.",
    operands: "DOCUMENT|FOLDER FILE…", operandCount: 2...Int.max,
    options: [
      stringsFormat,
      OptionSpec(
        name: "output", value: "PATH", help: "write the document, or the tables, there instead"),
    ])

  static let stringsCheck = CommandSpec(
    words: ["strings", "check"],
    summary: "Tell which keys a locale lacks and which no text uses.",
    operands: "DOCUMENT|FOLDER", operandCount: 1...1, options: [])

  static let stringsBudgets = CommandSpec(
    words: ["strings", "budgets"],
    summary: "Tell how much longer each text may become before it breaks otherwise.",
    operands: "DOCUMENT", operandCount: 1...1,
    options: documentFolders + [
      OptionSpec(name: "locale", value: "LOCALE", help: "whose texts become longer"),
      OptionSpec(
        name: "devices", value: "DEVICES", help: "the screens, with commas between them",
        fallback: BudgetsCommand.usualDevices),
      OptionSpec(
        name: "format", value: "FORMAT", help: "text or json", fallback: "text", scope: "budgets"),
    ])

  private static let state = OptionSpec(
    name: "state", value: "DIR", help: "where tokens.json is", fallback: "state")

  private static let tokens = OptionSpec(
    name: "tokens", value: "FILE",
    help: "the file of admin tokens (default: tokens.json in --state)")

  static let tokenAdd = CommandSpec(
    words: ["token", "add"],
    summary: "Make an admin token; it is shown once and kept hashed.",
    operands: "NAME", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "role", value: "ROLE", help: "viewer, editor, publisher or admin",
        fallback: "publisher"),
      OptionSpec(
        name: "expires", value: "TIME", help: "when it ends, such as 2027-01-31T00:00:00Z"),
      tokens, state,
    ])

  static let tokenRemove = CommandSpec(
    words: ["token", "remove"], summary: "Remove an admin token.", operands: "NAME",
    operandCount: 1...1, options: [tokens, state])

  static let tokenList = CommandSpec(
    words: ["token", "list"], summary: "Show names, roles and ends of the admin tokens.",
    options: [tokens, state])

  private static let stateFolder = OptionSpec(
    name: "state", value: "DIR", help: "the state folder", fallback: "state")

  static let backup = CommandSpec(
    words: ["backup"],
    summary: "Write the state folder to one file (tar), also while a service runs on it.",
    operands: "FILE", operandCount: 1...1, options: [stateFolder])

  static let restore = CommandSpec(
    words: ["restore"],
    summary: "Make a state folder, which is empty or not there yet, of a backup.",
    operands: "FILE", operandCount: 1...1, options: [stateFolder])

  static let healthcheck = CommandSpec(
    words: ["healthcheck"],
    summary: "Ask a running service whether it is ready; exit status 0 when it is.",
    options: [
      OptionSpec(name: "port", value: "PORT", help: "where it listens", fallback: "8000")
    ])
}

extension Dimension {
  /// The flag that says it to a command.
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
      case .choices: "NAME,…"
      case .moment: "TIME"
      case .version: "VERSION"
      }
    // "state" is a folder to the commands that serve.
    return OptionSpec(
      name: RenderCommand.flag(name), value: value, help: help,
      scope: name == "state" ? "render" : nil)
  }
}
