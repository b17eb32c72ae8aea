import HTTP
import Routing

/// A command that a running service carries out: one operation of its API, named as in `/openapi.json`.
struct RemoteCommand: Sendable {
  let spec: CommandSpec
  let operation: APIOperation
  let operands: [Operand]
  let flags: [Flag]
  /// Parameters that the command always sends.
  let always: [(name: String, value: String)]
  /// Whether the answer is a file to be written unchanged.
  let answersFile: Bool
  /// Whether the answer is a stream of events, which are written as they arrive.
  let answersEvents: Bool

  /// The use of an operand in the request.
  enum Operand: Sendable, Equatable {
    case path(String)
    case query(String)
    /// A file with the bytes to send; - is standard input.
    case content
    /// A file with the bytes to send, with its name as a part of the path.
    case named(String)
    /// A member of the content.
    case member(String)
    /// A file with JSON for a member of the content.
    case wrapped(String)
    /// A file with an id of a person in each line; their hashes are sent.
    case people

    fileprivate var placeholder: String {
      switch self {
      // The name of the token, not its secret.
      case .path("token"): "NAME"
      case .path(let name), .query(let name), .member(let name): name.uppercased()
      case .content, .named, .wrapped, .people: "FILE"
      }
    }
  }

  /// A flag for a query parameter of the operation: `--dry-run` is `dryRun`.
  struct Flag: Sendable {
    let parameter: String
    /// The placeholder of its value; nil for a switch.
    fileprivate(set) var value: String?
    let help: String
    /// The field of the request that the flag sets instead of a query parameter: `If-Match`.
    var field: String?
    /// The member of the content that the flag sets instead of a query parameter.
    var member: String?
    /// The member of the content that the flag sets to a number.
    var number: String?
    /// Whether the value has facts about a reader. Each is a query parameter.
    var isOfReader = false

    var isParameter: Bool { field == nil && member == nil && number == nil && !isOfReader }

    init(reader parameter: String, _ help: String) {
      self.init(parameter, help, value: "NAME=VALUE,…")
      isOfReader = true
    }

    /// - Parameter value: the placeholder of the value, unless that of the parameter is clear enough.
    init(
      _ parameter: String, _ help: String, value: String? = nil, field: String? = nil,
      member: String? = nil, number: String? = nil
    ) {
      self.parameter = parameter
      self.help = help
      self.value = value
      self.field = field
      self.member = member
      self.number = number
    }

    var name: String {
      parameter.reduce(into: "") { name, character in
        if character.isUppercase { name += "-" }
        name += character.lowercased()
      }
    }
  }

  /// - Parameter onFiles: options with which it works on a service's files instead.
  init(
    _ operation: APIOperation, _ words: String..., does summary: String, _ operands: [Operand] = [],
    flags: [Flag] = [], answersFile: Bool = false, answersEvents: Bool = false,
    onFiles: [OptionSpec] = [], always: [(name: String, value: String)] = []
  ) {
    let flags = flags.map { $0.completed(by: operation) }
    self.operation = operation
    self.operands = operands
    self.flags = flags
    self.always = always
    self.answersFile = answersFile
    self.answersEvents = answersEvents
    let placeholders = operands.map(\.placeholder).joined(separator: " ")
    let scope = words.joined(separator: "_")
    spec = CommandSpec(
      words: words, summary: summary, operands: operands.isEmpty ? nil : placeholders,
      operandCount: operands.count...operands.count,
      options: flags.map {
        OptionSpec(name: $0.name, value: $0.value, help: $0.help, scope: scope)
      } + RemoteService.options + onFiles)
  }
}

extension RemoteCommand.Flag {
  /// Returns the flag with the placeholder of its parameter, unless it has one.
  fileprivate func completed(by operation: APIOperation) -> Self {
    guard isParameter else { return self }
    guard let parameter = operation.parameter(parameter) else {
      preconditionFailure("\(operation.name) has no parameter \(parameter)")
    }
    var flag = self
    flag.value = value ?? parameter.placeholder
    return flag
  }
}

extension QueryParameter {
  /// The placeholder of a value in help; nil for a switch.
  fileprivate var placeholder: String? {
    switch kind {
    case .flag: nil
    case .brand: "BRAND"
    case .paywall, .campaign: "NAME"
    case .day: "DAY"
    case .time, .moment, .sequenceOrTime, .duration: "TIME"
    case .integer, .number: "N"
    case .choice(let choices) where choices.count == 1: choices[0]
    default: name.uppercased()
    }
  }
}
