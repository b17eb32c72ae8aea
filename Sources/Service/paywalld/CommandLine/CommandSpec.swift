import JSON

/// One flag of a command, also readable from the environment.
struct OptionSpec: Sendable {
  /// The name without the dashes: `admin-token-file`.
  let name: String
  /// The placeholder for the value in the help; nil for a switch.
  let value: String?
  let help: String
  /// The value if neither a flag nor the environment gives one, as the help shows it.
  var fallback: String?
  /// The command, if another command has a flag of this name with a different meaning: `render` in `PAYWALLD_RENDER_FORMAT`.
  var scope: String?
  /// The heading of its group of options in the help.
  var heading: String?

  /// The environment variable: `PAYWALLD_ADMIN_TOKEN_FILE`.
  var variable: String {
    "PAYWALLD_" + (scope.map { $0.uppercased() + "_" } ?? "")
      + name.uppercased().replacing("-", with: "_")
  }
}

extension [OptionSpec] {
  /// Returns the options with this heading.
  func under(_ heading: String) -> [OptionSpec] {
    map { option in
      var option = option
      option.heading = heading
      return option
    }
  }
}

/// One command of `paywalld`: its words, its flags and the number of its operands.
struct CommandSpec: Sendable {
  /// The words that name the command: `["tokens", "add"]`.
  let words: [String]
  let summary: String
  /// The placeholder for the operands in the help, such as `PATH…`; nil if there are none.
  var operands: String?
  var operandCount: ClosedRange<Int> = 0...0
  let options: [OptionSpec]

  var name: String { words.joined(separator: " ") }

  func option(_ name: String) -> OptionSpec? { options.first { $0.name == name } }
}

/// A parsed command line: the command, the value of each flag that was given, and the operands.
struct Arguments: Sendable {
  /// The origin of a value, so that a message can name the one to change.
  enum Source: Sendable, Equatable {
    case flag(String)
    case variable(String)
    case fallback

    var description: String {
      switch self {
      case .flag(let name): "--\(name)"
      case .variable(let name): name
      case .fallback: "the default"
      }
    }
  }

  struct Value: Sendable, Equatable {
    let text: String
    let source: Source
  }

  let command: CommandSpec
  var values: [String: Value] = [:]
  var operands: [String] = []

  subscript(_ name: String) -> Value? { values[name] }

  /// Whether a switch is on.
  func isOn(_ name: String) -> Bool { values[name] != nil }
}

/// An invalid command line: the problem and its fix (exit status 2).
struct UsageError: Error, Equatable, CustomStringConvertible {
  let message: String
  var hint: String?

  var description: String { text.description }

  /// The text for the terminal: the problem, and the hint on a second line.
  var text: PlainText { hint.map { "\(message)\n  \($0)" } ?? "\(message)" }
}
