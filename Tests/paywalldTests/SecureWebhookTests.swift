import Foundation
import JSON
import Testing

@testable import paywalld

/// Changes that are told to a receiver over TLS.
@Suite struct SecureWebhookTests {
  private static func program() throws -> OwnProgram {
    let program = try OwnProgram()
    let document = #"{"components": []}"#
    try program.makeDocuments("paywalls", ["disney/1.json": document, "espn/1.json": document])
    try program.folder.write(SecureReceiver.secret, to: "secret")
    return program
  }

  private static func flags(_ program: OwnProgram, port: Int) -> [String] {
    [
      "--webhook", "https://localhost:\(port)/hook?key=a%22b", "--webhook-secret-file",
      program.folder.path("secret"),
    ]
  }

  @Test(.enabled(if: SecureReceiver.canRun))
  func `a change goes to an https address whose certificate is good, signed as any other`() throws {
    let receiver = try SecureReceiver()
    let program = try Self.program()
    try program.start(
      on: "paywalls", Self.flags(program, port: receiver.port),
      variables: ["CURL_CA_BUNDLE=" + receiver.certificate])
    #expect(
      try program.ask("POST", "/admin/active?brand=espn&reason=%22%5C%22").status == 200)
    let message = try receiver.message()
    #expect(message["path"]?.string == "/hook?key=a%22b")
    #expect(message["type"]?.string == "application/json")
    #expect(message["signed"]?.bool == true)
    let body = try JSONText(parsing: Array((message["body"]?.string ?? "").utf8), limits: .document)
    #expect(body.root["type"]?.string == "activate" && body.root["brand"]?.string == "espn")
    #expect(body.root["id"]?.number?.int == message["id"]?.string.flatMap { Int($0) })
  }

  @Test(.enabled(if: SecureReceiver.canRun))
  func `a receiver with an untrusted certificate gets nothing`() throws {
    let receiver = try SecureReceiver()
    let program = try Self.program()
    try program.start(on: "paywalls", Self.flags(program, port: receiver.port))
    #expect(try program.ask("POST", "/admin/active?brand=espn").status == 200)
    try program.wait(for: "is tried again")
    try program.wait(for: "certificate")
  }

  @Test func `where there is no curl the start says what to install`() throws {
    let program = try Self.program()
    let error = #expect(throws: UsageError.self) {
      try program.start(
        on: "paywalls", Self.flags(program, port: 9), variables: ["PATH=/nowhere"])
    }
    #expect(error?.message.contains("apt-get install curl ca-certificates") == true)
  }
}
