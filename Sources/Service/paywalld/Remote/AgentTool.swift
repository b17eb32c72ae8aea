import AdminRoutes
import Foundation
import JSON
import Routing

/// A command as an agent sees it: a tool of the Model Context Protocol, with its parameters as JSON.
struct AgentTool {
  let command: RemoteCommand
  /// Whether the operator allows agents to change what customers see.
  let mayChangeLive: Bool

  /// The name of the tool: `schedule_list`.
  var name: String { command.spec.words.joined(separator: "_") }

  /// Whether the tool only reads.
  private var isReading: Bool {
    command.operation.method == .get || ["check", "import_revenuecat"].contains(name)
  }

  private var isPublish: Bool { command.operation.name == APIOperation.putDocument.name }

  /// The flags that agents may set.
  private var flags: [RemoteCommand.Flag] {
    command.flags.filter { mayChangeLive || !["activate", "force"].contains($0.parameter) }
  }

  /// The description of the tool (MCP 2025-06-18, Tool).
  var description: JSONValue {
    var properties: [JSONField] = []
    for operand in command.operands {
      properties.append(.init(name: Self.name(of: operand), value: ["type": "string"]))
    }
    for flag in flags {
      let type: JSONValue = flag.value == nil ? "boolean" : "string"
      let value: JSONValue = ["type": type, "description": .string(flag.help)]
      properties.append(.init(name: flag.parameter, value: value))
    }
    let required = command.operands.map { JSONValue.string(Self.name(of: $0)) }
    return [
      "name": .string(name), "description": .string(command.spec.summary),
      "inputSchema": [
        "type": "object", "properties": .object(properties), "required": .array(required),
        "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": .bool(isReading)],
    ]
  }

  private static func name(of operand: RemoteCommand.Operand) -> String {
    switch operand {
    case .path(let name), .query(let name), .named(let name), .member(let name),
      .wrapped(let name):
      name
    case .content: "document"
    case .people: "people"
    }
  }

  /// Carries the command out.
  ///
  /// - Throws: `RemoteError` for wrong parameters, and if the service does not answer.
  func call(_ parameters: JSONNode?, at service: RemoteService) throws -> (
    text: String, isError: Bool
  ) {
    var (arguments, content) = try arguments(parameters)
    let file = try content.map { try SentFile(Data($0)) }
    defer { file?.remove() }
    func ask() throws -> RemoteService.Answer {
      try service.ask(
        command.operation.method, command.target(of: arguments),
        fields: command.fields(of: arguments),
        content: file?.path, type: "application/json")
    }
    if isPublish, !mayChangeLive {
      // The first document of a brand goes live immediately.
      let wish = arguments
      arguments.values["dry-run"] = .init(text: "", source: .flag("dry-run"))
      let trial = try ask()
      let text =
        (200..<300).contains(trial.status)
        ? try JSONText(parsing: trial.body, limits: .trusted) : nil
      guard text?.root["live"]?.bool != true else {
        throw RemoteError(
          description:
            "this document would be live at once, and agents may only publish drafts: ask the operator to create the brand"
        )
      }
      arguments = wish
    }
    let answer = try ask()
    return (String(decoding: answer.body, as: UTF8.self), !(200..<300).contains(answer.status))
  }

  private func arguments(_ parameters: JSONNode?) throws -> (Arguments, content: [UInt8]?) {
    var arguments = Arguments(command: command.spec)
    var content: [UInt8]?
    let given: [String] = parameters?.members?.map(\.key) ?? []
    let known = command.operands.map(Self.name) + flags.map(\.parameter)
    if let unknown = given.first(where: { !known.contains($0) }) {
      throw RemoteError(
        description:
          "\(name) has no parameter \"\(unknown)\"; it has \(known.joined(separator: ", "))")
    }
    for operand in command.operands {
      guard let node = parameters?[Self.name(of: operand)] else {
        throw RemoteError(description: "\(name) needs the parameter \(Self.name(of: operand))")
      }
      if operand == .content {
        content = node.string.map { Array($0.utf8) } ?? node.value.encoded()
      }
      if case .wrapped(let name) = operand {
        content = Self.object(name, node, numbers(parameters))
      }
      arguments.operands.append(content == nil ? Self.word(node) : "")
    }
    for flag in flags {
      guard let node = parameters?[flag.parameter], node.bool != false else { continue }
      arguments.values[flag.name] = .init(text: Self.word(node), source: .flag(flag.name))
    }
    return (arguments, content)
  }

  /// The content of a command with a value of the agent's as a member: JSON, or a text of JSON as the description of the tool asks for.
  private static func object(_ name: String, _ node: JSONNode, _ others: [JSONField]) -> [UInt8] {
    JSONValue.object([JSONField(name: name, value: wrapped(node))] + others).encoded()
  }

  private static func wrapped(_ node: JSONNode) -> JSONValue {
    guard let text = node.string else { return node.value }
    do {
      return try JSONText(parsing: Array(text.utf8), limits: .document).root.value
    } catch {
      // The service says what it expects in place of a text.
      return node.value
    }
  }

  /// The flags that are numbers in the content.
  private func numbers(_ parameters: JSONNode?) -> [JSONField] {
    flags.compactMap { flag in
      guard let name = flag.number, let node = parameters?[flag.parameter],
        let number = node.number?.int ?? node.string.flatMap({ Int($0) })
      else { return nil }
      return JSONField(name: name, value: .number(number))
    }
  }

  /// Returns a string as it is, any other value as JSON.
  private static func word(_ node: JSONNode) -> String {
    node.string ?? String(decoding: node.value.encoded(), as: UTF8.self)
  }
}
