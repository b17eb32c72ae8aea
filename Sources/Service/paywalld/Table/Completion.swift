/// The scripts that let a shell complete commands and flags, made from the table of commands.
enum Completion: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    // zsh can run the functions for bash.
    case .zsh: "autoload -U +X bashcompinit && bashcompinit\n" + Self.bashScript
    case .fish: Self.fishScript
    }
  }

  private static let commands = CommandTable.all.filter { $0.name != "healthcheck" }

  /// The first words, each once.
  private static var firstWords: [String] {
    commands.map { $0.words[0] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static var groups: [(first: String, seconds: [String])] {
    firstWords.compactMap { first in
      let seconds = commands.filter { $0.words.count > 1 && $0.words[0] == first }
      return seconds.isEmpty ? nil : (first, seconds.map { $0.words[1] })
    }
  }

  private static func flags(of command: CommandSpec) -> [String] {
    command.options.map { "--\($0.name)" } + ["--help"]
  }

  private static var bashScript: String {
    let seconds = groups.map { "    '\($0.first)') all='\($0.seconds.joined(separator: " "))' ;;" }
    let flags = commands.map {
      "    '\($0.name)'|'\($0.name) '*) all='\(Self.flags(of: $0).joined(separator: " "))' ;;"
    }
    return """
      _paywalld() {
        local word="${COMP_WORDS[COMP_CWORD]}" all=
        local before="${COMP_WORDS[*]:1:COMP_CWORD-1}"
        case "$before" in
          '') all='\(firstWords.joined(separator: " "))' ;;
      \((seconds + flags).joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$all" -- "$word"))
      }
      complete -o default -F _paywalld paywalld

      """
  }

  private static var fishScript: String {
    let first = commands.filter { $0.words.count == 1 }.map { command in
      line(
        when: "not __fish_seen_subcommand_from \(all)", completing: "-a \(command.words[0])",
        help: command.summary)
    }
    let grouped = groups.map { group in
      line(
        when: "not __fish_seen_subcommand_from \(all)", completing: "-a \(group.first)",
        help: group.seconds.joined(separator: ", "))
    }
    let second = commands.filter { $0.words.count > 1 }.map { command in
      line(
        when: seen(command.words[0]), completing: "-a \(command.words[1])", help: command.summary)
    }
    let flags = commands.flatMap { command in
      command.options.map { option in
        line(
          when: command.words.map(seen).joined(separator: "; and "),
          completing: "-l \(option.name)\(option.value == nil ? "" : " -r")", help: option.help)
      }
    }
    return (first + grouped + second + flags).joined(separator: "\n") + "\n"
  }

  private static var all: String { firstWords.joined(separator: " ") }

  private static func seen(_ word: String) -> String { "__fish_seen_subcommand_from \(word)" }

  private static func line(
    when condition: String, completing what: String, help: String
  ) -> String {
    let quoted = help.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "complete -c paywalld -n '\(condition)' \(what) -d '\(quoted)'"
  }
}

/// `paywalld completion bash`: prints a script that a shell runs at its start.
struct CompletionCommand {
  private let shell: Completion

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.operands[0]
    guard let shell = Completion(rawValue: name) else {
      let known = Completion.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        message: "there is no completion for \"\(name)\"", hint: "one of: \(known)")
    }
    self.shell = shell
  }

  func run() -> ExitStatus {
    Output.result(Array(shell.script.utf8))
    return .done
  }
}
