import TestFolders
import Testing

@testable import paywalld

/// Data that the program fetches over TLS.
@Suite struct SecureSourceTests {
  private func start(
    _ program: OwnProgram, _ receiver: SecureReceiver, trusting variables: [String]
  ) throws {
    let document =
      #"{"data": {"deals": {"@source": "https://localhost:\#(receiver.port)/deals.json", "every": "PT1M", "fallback": []}}, "components": [{"@each": "@deals", "@as": "deal", "@do": {"type": "label", "title": "@deal.title"}}]}"#
    try program.makeDocuments("paywalls", ["disney/1.json": document])
    try program.start(
      on: "paywalls", ["--data-source-allow", "localhost=127.0.0.0/8"], variables: variables)
  }

  @Test(.enabled(if: SecureReceiver.canRun))
  func `data comes from an https address whose certificate is good`() throws {
    let (program, receiver) = (try OwnProgram(), try SecureReceiver())
    try start(program, receiver, trusting: ["CURL_CA_BUNDLE=" + receiver.certificate])
    #expect(
      try eventually { try program.ask("GET", "/render").text.contains("Sent over TLS") })
  }

  @Test(.enabled(if: SecureReceiver.canRun))
  func `a source whose certificate nobody vouches for is not believed`() throws {
    let (program, receiver) = (try OwnProgram(), try SecureReceiver())
    try start(program, receiver, trusting: [])
    try program.wait(for: "certificate")
    try program.wait(for: "the fallback is shown")
    #expect(try !program.ask("GET", "/render").text.contains("Sent over TLS"))
  }

  @Test func `where there is no curl the start says what to install`() throws {
    let program = try OwnProgram()
    try program.makeDocuments("paywalls", ["disney/1.json": #"{"components": []}"#])
    let error = #expect(throws: UsageError.self) {
      try program.start(
        on: "paywalls", ["--data-source-allow", "a.example"], variables: ["PATH=/nowhere"])
    }
    #expect(error?.message.contains("apt-get install curl ca-certificates") == true)
  }
}
