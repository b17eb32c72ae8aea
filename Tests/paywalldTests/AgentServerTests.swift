import JSON
import Testing

@testable import paywalld

@Suite struct AgentServerTests {
  private func server(_ flags: String = "") throws -> AgentServer {
    let words = ("mcp " + flags).split(separator: " ").map(String.init)
    let parser = CommandLineParser(commands: CommandTable.all, environment: [:])
    guard case .run(let arguments) = try parser.parse(words) else {
      throw UsageError(message: "runs nothing")
    }
    return try AgentServer(arguments)
  }

  private func answer(_ message: String, _ flags: String = "") throws -> JSONNode? {
    guard let answer = try server(flags).answer(to: Array(message.utf8)) else { return nil }
    return try JSONText(parsing: answer.encoded(), limits: .trusted).root
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2099-01-01", "2025-06-18"),
  ])
  func `a client's version of the protocol is spoken, or else the newest`(
    asked: String, spoken: String
  ) throws {
    let greeting = try answer(
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "\#(asked)"}}"#
    )
    #expect(greeting?["id"]?.number?.double == 1)
    #expect(greeting?["result"]?["protocolVersion"]?.string == spoken)
  }

  @Test(arguments: [
    ("{", -32700, "the message is no JSON"), ("[]", -32600, "the message has no method"),
    (#"{"id": "a"}"#, -32600, "the message has no method"),
    (#"{"id": 1, "method": "tools/make"}"#, -32601, "there is no method \"tools/make\""),
    (
      #"{"id": 1, "method": "tools/call", "params": {"name": "live"}}"#, -32602,
      "there is no tool \"live\""
    ),
  ])
  func `a message that cannot be answered has an error`(
    message: String, code: Double, words: String
  ) throws {
    let error = try #require(try answer(message)?["error"])
    #expect(error["code"]?.number?.double == code)
    #expect(error["message"]?.string?.contains(words) == true)
  }

  @Test func `a notification has no answer`() throws {
    #expect(try answer(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#) == nil)
  }

  @Test func `tools that change what customers get need the operator's word`() throws {
    let list = #"{"id": 1, "method": "tools/list"}"#
    func tools(_ flags: String) throws -> [String: JSONNode] {
      let tools = try answer(list, flags)?["result"]?["tools"]?.elements.map(Array.init) ?? []
      return Dictionary(uniqueKeysWithValues: tools.map { ($0["name"]?.string ?? "", $0) })
    }
    let (safe, all) = (try tools(""), try tools("--allow-live"))
    #expect(safe["live"] == nil && all["live"] != nil)
    #expect(all.keys.allSatisfy { !$0.contains("token") })
    #expect(safe["publish"]?["inputSchema"]?["properties"]?["activate"] == nil)
    #expect(all["publish"]?["inputSchema"]?["properties"]?["activate"] != nil)
  }

  @Test(arguments: [
    (#"{"name": "pull"}"#, "pull needs the parameter brand"),
    (#"{"name": "pull", "arguments": {"brand": "a", "x": 1}}"#, "pull has no parameter \"x\""),
    (#"{"name": "pull", "arguments": {"brand": "a"}}"#, "Failed to connect"),
  ])
  func `a call that fails says why in its result`(call: String, words: String) throws {
    let message = #"{"id": 1, "method": "tools/call", "params": \#(call)}"#
    let result = try #require(try answer(message, "--url http://127.0.0.1:1")?["result"])
    #expect(result["isError"]?.bool == true)
    #expect(result["content"]?[0]?["text"]?.string?.contains(words) == true)
  }
}
