/// The text of `--help`: a page for all commands and a page for each.
enum HelpText {
  /// Returns the pages of these commands; an overview of all commands if there are none.
  static func pages(_ commands: [CommandSpec]) -> String {
    commands.isEmpty
      ? overview(CommandTable.all) : commands.map(page).joined(separator: "\n\n")
  }

  private static func overview(_ commands: [CommandSpec]) -> String {
    let width = (commands.map(\.name.count).max() ?? 0) + 2
    let rows = commands.map { "  \(padded($0.name, to: width))\($0.summary)" }
    return """
      paywalld serves checked, versioned paywall documents for each brand, switches between them
      live, and lays paywalls out on the server.

      usage: paywalld COMMAND [FLAGS]

      \(rows.joined(separator: "\n"))

        paywalld COMMAND --help   the flags of one command
        paywalld --version

      Exit status: 0 success, 1 invalid documents or a failed service, 2 invalid command line.
      """
  }

  private static func page(_ command: CommandSpec) -> String {
    let usage = ["usage: paywalld", command.name, command.operands ?? "", "[FLAGS]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let words = ["paywalld", command.name, CommandTable.examples[command.name] ?? ""]
    let line = words.filter { !$0.isEmpty }.joined(separator: " ")
    let head = "\(command.summary)\n\n\(usage)\nexample: \(line)"
    guard !command.options.isEmpty else { return head }
    let variable = command.options.first { $0.scope == nil } ?? command.options[0]
    return """
      \(head)

      \(rows(command.options))

      Every flag is also an environment variable: --\(variable.name) is \(variable.variable)\
      \(scoped(command)). A flag takes precedence.
      """
  }

  private static func scoped(_ command: CommandSpec) -> String {
    command.options.filter { $0.scope != nil }.map { ", --\($0.name) is \($0.variable)" }.joined()
  }

  /// A row for each option, grouped under headings.
  private static func rows(_ options: [OptionSpec]) -> String {
    var heading: String?
    return options.map { option in
      defer { heading = option.heading }
      let isNew = option.heading != heading
      return (isNew ? option.heading.map { "\n\($0)\n" } ?? "\n" : "") + row(option)
    }.joined(separator: "\n")
  }

  private static func row(_ option: OptionSpec) -> String {
    let flag = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    let fallback = option.fallback.map { " (default \($0))" } ?? ""
    return "  \(padded(flag, to: 30))\(option.help)\(fallback)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text.count < width
      ? text + String(repeating: " ", count: width - text.count) : text + "  "
  }
}
