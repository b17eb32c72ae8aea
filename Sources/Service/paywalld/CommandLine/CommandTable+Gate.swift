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
        help: "text (with the faulty lines), json, sarif, junit, github or markdown",
        fallback: "text", scope: "check"),
      OptionSpec(
        name: "devices", value: "IDS",
        help: "devices of devices.json, separated by commas (default: the first 16)"),
      OptionSpec(
        name: "locales", value: "LOCALES",
        help: "locales, separated by commas (default: the document's, en-XA and ar-XB)"),
      OptionSpec(
        name: "budget", value: "N", help: "screens to lay out at most",
        fallback: "8000"),
      OptionSpec(
        name: "at", value: "DAY", help: "the day on which readers look (default: today)"),
    ] + documentFolders + LimitOption.rendering.map(\.spec))
}
