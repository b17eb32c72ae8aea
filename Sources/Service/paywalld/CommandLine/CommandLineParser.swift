import JSON

/// Parses a command line against a table of commands, following the POSIX and GNU conventions:
/// `--flag value`, `--flag=value`, `--switch`, and `--` before operands that start with a dash.
struct CommandLineParser {
  enum Result {
    case run(Arguments)
    /// `--help`, for these commands or, when there are none, for all.
    case help([CommandSpec])
    case version
  }

  let commands: [CommandSpec]
  let environment: [String: String]

  /// Parses the words after the program's name.
  func parse(_ words: [String]) throws(UsageError) -> Result {
    guard let first = words.first else { return .help([]) }
    if first == "--version" { return .version }
    if first == "--help" || first == "-h" || first == "help" { return try help(words.dropFirst()) }
    if let next = words.dropFirst().first, ["--help", "-h"].contains(next) {
      return try help([first])
    }
    let command = try command(named: words)
    var rest = words.dropFirst(command.words.count)
    var arguments = Arguments(command: command)
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        break
      }
      if word == "--help" || word == "-h" { return .help([command]) }
      if word.hasPrefix("-"), word != "-" {
        try flag(word, followedBy: &rest, into: &arguments)
      } else {
        arguments.operands.append(word)
      }
    }
    try checkOperands(arguments)
    addEnvironment(to: &arguments)
    return .run(arguments)
  }

  private func help(_ words: ArraySlice<String>) throws(UsageError) -> Result {
    guard let first = words.first else { return .help([]) }
    let group = words.count == 1 ? members(of: first) : []
    return .help(group.isEmpty ? [try command(named: Array(words))] : group)
  }

  /// The commands of several words that begin with this word.
  private func members(of group: String) -> [CommandSpec] {
    commands.filter { $0.words.count > 1 && $0.words[0] == group }
  }

  private func command(named words: [String]) throws(UsageError) -> CommandSpec {
    if let found = commands.first(where: { words.starts(with: $0.words) }) { return found }
    let known = commands.map(\.name)
    if let group = words.first, case let members = members(of: group).map(\.name),
      !members.isEmpty
    {
      throw UsageError(
        message: "\(group) needs another word",
        hint: "one of: \(members.joined(separator: ", "))")
    }
    let word = words.first ?? ""
    throw UsageError(
      message: word.hasPrefix("-")
        ? "expected a command first, found the flag \(word)" : "there is no command \"\(word)\"",
      hint: nearestName(to: word, among: known).map { "did you mean \"\($0)\"?" }
        ?? "the commands are: \(known.joined(separator: ", "))")
  }

  private func flag(
    _ word: String, followedBy rest: inout ArraySlice<String>, into arguments: inout Arguments
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].drop { $0 == "-" })
    guard word.hasPrefix("--"), let option = arguments.command.option(name) else {
      throw unknownFlag(String(parts[0]), named: name, of: arguments.command)
    }
    guard arguments[name] == nil else {
      throw UsageError(message: "--\(name) was given twice", hint: "keep one of them")
    }
    let inline = parts.count == 2 ? String(parts[1]) : nil
    arguments.values[name] = .init(
      text: try value(of: option, inline: inline, rest: &rest), source: .flag(name))
  }

  private func value(
    of option: OptionSpec, inline: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.value else {
      guard inline == nil else {
        throw UsageError(
          message: "--\(option.name) takes no value", hint: "write --\(option.name) alone")
      }
      return ""
    }
    if let inline { return inline }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw UsageError(
        message: "--\(option.name) needs a value", hint: "write --\(option.name) \(placeholder)")
    }
    rest.removeFirst()
    return next
  }

  private func unknownFlag(
    _ flag: String, named name: String, of command: CommandSpec
  ) -> UsageError {
    let near = nearestName(to: name, among: command.options.map(\.name))
    return UsageError(
      message: "\(command.name) has no flag \(flag)",
      hint: near.map { "did you mean --\($0)?" } ?? "see paywalld \(command.name) --help")
  }

  private func checkOperands(_ arguments: Arguments) throws(UsageError) {
    let command = arguments.command
    let found = arguments.operands.count
    guard !command.operandCount.contains(found) else { return }
    if found > command.operandCount.upperBound {
      throw UsageError(
        message: "\(command.name) does not take \"\(arguments.operands[found - 1])\"",
        hint: "see paywalld \(command.name) --help")
    }
    throw UsageError(
      message: "\(command.name) needs \(command.operands ?? "an operand")",
      hint: "see paywalld \(command.name) --help")
  }

  /// A flag takes precedence over the environment, and the environment over the default.
  private func addEnvironment(to arguments: inout Arguments) {
    for option in arguments.command.options where arguments[option.name] == nil {
      if let text = environment[option.variable], !text.isEmpty {
        if option.value == nil, ["0", "false", "no", "off"].contains(text.lowercased()) {
          continue
        }
        arguments.values[option.name] = .init(text: text, source: .variable(option.variable))
      } else if let fallback = option.fallback {
        arguments.values[option.name] = .init(text: fallback, source: .fallback)
      }
    }
  }
}
