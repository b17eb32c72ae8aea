import Foundation
import JSON

/// `paywalld mcp`: offers a service's operations to agents over standard input and output (Model Context Protocol 2025-06-18, JSON-RPC 2.0,
/// one message per line).
struct AgentServer {
  private let service: RemoteService
  private let tools: [AgentTool]

  /// The supported versions of the protocol, the newest first.
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  /// The maximum size of a message, in bytes.
  private static let mostBytes = 4 << 20

  /// Error codes (JSON-RPC 2.0 §5.1).
  private enum Fault: Int {
    case parse = -32700
    case request = -32600
    case method = -32601
    case parameters = -32602
  }

  init(_ arguments: Arguments) throws(UsageError) {
    service = try RemoteService(arguments)
    let mayChangeLive = arguments.isOn("allow-live")
    tools = (RemoteTable.all + RemoteTable.forAgents)
      .filter { mayChangeLive || !RemoteTable.changingLive.contains($0.spec.name) }
      .filter { !RemoteTable.forPeople.contains($0.spec.name) }
      .filter { command in !command.operands.contains { $0 == .named("name") } }
      .map { AgentTool(command: $0, mayChangeLive: mayChangeLive) }
  }

  /// Answers messages until standard input ends.
  func run() -> ExitStatus {
    var pending: [UInt8] = []
    while true {
      let more = FileHandle.standardInput.availableData
      guard !more.isEmpty else { return .done }
      pending += more
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        if let answer = answer(to: line) { write(answer) }
      }
      guard pending.count <= Self.mostBytes else {
        Output.message("paywalld: a message is larger than \(Self.mostBytes) bytes")
        return .failed
      }
    }
  }

  private func write(_ answer: JSONValue) {
    Output.result(answer.encoded(.compact) + [UInt8(ascii: "\n")])
  }

  /// The answer to one message; nil for a notification.
  func answer(to line: [UInt8]) -> JSONValue? {
    let message: JSONNode
    do {
      message = try JSONText(parsing: line, limits: .document).root
    } catch {
      return Self.failure(.parse, "the message is no JSON: \(error)", nil)
    }
    guard let method = message["method"]?.string else {
      return Self.failure(.request, "the message has no method", message["id"])
    }
    guard let id = message["id"] else { return nil }
    switch method {
    case "initialize": return Self.success(greeting(message["params"]), id)
    case "ping": return Self.success([:], id)
    case "tools/list": return Self.success(["tools": .array(tools.map(\.description))], id)
    case "tools/call": return call(message["params"], id)
    default: return Self.failure(.method, "there is no method \"\(method)\"", id)
    }
  }

  private func greeting(_ parameters: JSONNode?) -> JSONValue {
    let asked = parameters?["protocolVersion"]?.string ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
      "capabilities": ["tools": [:]],
      "serverInfo": ["name": "paywalld", "version": .string(version)],
      "instructions":
        "Pull a brand's document, change it, check it, and publish it. The gate refuses what some reader could not use. The schema is at /schema, the language at /reference.",
    ]
  }

  private func call(_ parameters: JSONNode?, _ id: JSONNode) -> JSONValue {
    let name = parameters?["name"]?.string ?? ""
    guard let tool = tools.first(where: { $0.name == name }) else {
      let known = tools.map(\.name).joined(separator: ", ")
      return Self.failure(.parameters, "there is no tool \"\(name)\"; the tools are \(known)", id)
    }
    let result: (text: String, isError: Bool)
    do {
      result = try tool.call(parameters?["arguments"], at: service)
    } catch {
      result = ("\(error)", true)
    }
    return Self.success(
      [
        "content": [["type": "text", "text": .string(result.text)]],
        "isError": .bool(result.isError),
      ], id)
  }

  private static func success(_ result: JSONValue, _ id: JSONNode) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.value, "result": result]
  }

  private static func failure(_ fault: Fault, _ message: String, _ id: JSONNode?) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id?.value ?? .null,
      "error": ["code": .number(fault.rawValue), "message": .string(message)],
    ]
  }
}
