/// The commands that lay documents out for all their readers.
extension CommandTable {
  static let check = CommandSpec(
    words: ["check"],
    summary:
      "Lay documents out for every reader and report what nobody should see: cut texts, small targets, faint colours, missing terms.",
    operands: "PATH…", operandCount: 0...Int.max,
    options: [
      OptionSpec(
        name: "fix", value: nil, help: "make the fixes that hold, and write the files"),
      OptionSpec(
        name: "rules", value: nil, help: "list the rules, as text or json, and judge nothing"),
      OptionSpec(
        name: "format", value: "FORMAT",
        help: "text, json, sarif, junit, github, markdown, html or accessibility", fallback: "text",
        scope: "check"),
      OptionSpec(
        name: "max-warnings", value: "N",
        help: "end with status 1 if there are more warnings (default: any number is fine)"),
      OptionSpec(
        name: "new-since", value: "FILE",
        help: "tell only what an earlier report, written with --format json, does not have"),
    ] + readers(budget: "8000") + documentFolders + LimitOption.rendering.map(\.spec)
      + RemoteCheck.options)

  static let snapshot = CommandSpec(
    words: ["snapshot"],
    summary:
      "Compare documents with the screens that N.snapshot beside each of them keeps, or write these files.",
    operands: "PATH…", operandCount: 1...Int.max,
    options: [
      OptionSpec(
        name: "check", value: nil,
        help: "compare, and end with status 1 if anything differs (default)"),
      OptionSpec(name: "update", value: nil, help: "write the files anew"),
    ] + readers(budget: "24") + documentFolders + LimitOption.rendering.map(\.spec))

  static let baselineWrite = CommandSpec(
    words: ["baseline", "write"],
    summary:
      "Write the screens of all live versions to a file, before an upgrade or a change of fonts or devices.",
    operands: "FILE", operandCount: 1...1, options: baseline)

  static let baselineCompare = CommandSpec(
    words: ["baseline", "compare"],
    summary: "Tell what this release, its fonts and devices move on the screens of such a file.",
    operands: "FILE", operandCount: 1...1, options: baseline)

  private static let baseline =
    folders + [
      OptionSpec(
        name: "state", value: "DIR", help: "the folder that keeps the state", fallback: "state"),
      OptionSpec(
        name: "budget", value: "N", help: "screens of each paywall at most", fallback: "24"),
      OptionSpec(
        name: "at", value: "DAY", help: "the day on which readers look (default: today)"),
    ]

  /// The options that choose readers.
  private static func readers(budget: String) -> [OptionSpec] {
    [
      OptionSpec(
        name: "devices", value: "IDS",
        help: "devices of devices.json, separated by commas (default: the first 16)"),
      OptionSpec(
        name: "locales", value: "LOCALES",
        help: "locales, separated by commas (default: the document's, en-XA and ar-XB)"),
      OptionSpec(
        name: "budget", value: "N", help: "screens to lay out at most", fallback: budget),
      OptionSpec(
        name: "policy", value: "FILE",
        help: "severities, limits and readers that count (default: policy.json beside a document)"),
      OptionSpec(
        name: "at", value: "DAY", help: "the day on which readers look (default: today)"),
    ]
  }
}
